#pragma once
#include <stddef.h>
#include <stdint.h>

/* Cairo and Pango, loaded when the first picture is painted: they and what they need are some thirty
   libraries, which a route has no use for. What is used of them has been part of their binary
   interface since cairo 1.2 and Pango 1.18. */

/* A picture while it is painted, by one thread at a time. */
struct navdata_canvas;

/* Whether the libraries are installed. */
int navdata_canvas_available(void);

/* Makes a square picture of `side` pixels for coordinates from 0 to `extent`, y downwards; without
   ground it is transparent. NULL if the libraries are not installed or memory runs out. */
struct navdata_canvas *navdata_canvas_open(int side, double extent, int has_ground, uint32_t ground);
void navdata_canvas_close(struct navdata_canvas *canvas);

/* Begins a line at the first of `count` points, each x and y; the next strokes and fills draw all
   lines begun since the last one. */
void navdata_canvas_line(
    struct navdata_canvas *canvas, const int32_t *points, size_t count, int is_closed);
/* Fills what an odd number of lines goes round. Colours are 0xRRGGBB. */
void navdata_canvas_fill(struct navdata_canvas *canvas, uint32_t color);
/* Strokes the lines; dashed if `dash` is above 0. */
void navdata_canvas_stroke(
    struct navdata_canvas *canvas, uint32_t color, double width, double dash, double gap);
/* Writes UTF-8 `text` along the middle of a line of `count` points, with a rim around the letters; not if
   the line is too short for it. */
void navdata_canvas_text(
    struct navdata_canvas *canvas, const char *text, double size, uint32_t color, uint32_t rim,
    double rim_width, const int32_t *points, size_t count);

/* The picture in the Portable Network Graphics format, to be freed by the caller; NULL if memory ran out. */
uint8_t *navdata_canvas_png(struct navdata_canvas *canvas, size_t *size);
