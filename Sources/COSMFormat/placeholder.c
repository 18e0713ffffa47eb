#include "placeholder.h"
void osm_format_placeholder(void) {}
