#pragma once

#include <stddef.h>
#include <stdint.h>

// The way into libFuzzer for programs with a main function of their own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *data, size_t size));
