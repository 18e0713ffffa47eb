#include "navdata_cairo.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_ARGB32 = 0, FORMAT_RGB24 = 1, EVEN_ODD = 1, ROUND = 1, OFF = 1, SUCCESS = 0 };
enum { MOVE_TO = 0, LINE_TO = 1, NO_MEMORY = 1 };
static const double PANGO_SCALE = 1024;

/* As cairo declares them: a header with type and length in items, then its points. */
union path_item {
  struct {
    int type;
    int length;
  } header;
  struct {
    double x, y;
  } point;
};
struct path {
  int status;
  union path_item *items;
  int count;
};

static struct {
  void *(*image)(int, int, int);
  void *(*create)(void *);
  void (*destroy)(void *);
  void (*surface_destroy)(void *);
  int (*surface_status)(void *);
  int (*write_png)(void *, int (*)(void *, const unsigned char *, unsigned), void *);
  void (*scale)(void *, double, double);
  void (*color)(void *, double, double, double);
  void (*paint)(void *);
  void (*move_to)(void *, double, double);
  void (*line_to)(void *, double, double);
  void (*close_path)(void *);
  void (*new_path)(void *);
  void (*fill)(void *);
  void (*stroke)(void *);
  void (*stroke_preserve)(void *);
  void (*set_fill_rule)(void *, int);
  void (*set_width)(void *, double);
  void (*set_cap)(void *, int);
  void (*set_join)(void *, int);
  void (*set_dash)(void *, const double *, int, double);
  struct path *(*copy_path)(void *);
  void (*append_path)(void *, const struct path *);
  void (*destroy_path)(struct path *);
  void *(*make_options)(void);
  void (*destroy_options)(void *);
  void (*set_hint_style)(void *, int);
  void (*set_hint_metrics)(void *, int);
  void *(*make_fonts)(void);
  void *(*make_context)(void *);
  void (*set_options)(void *, const void *);
  void *(*make_layout)(void *);
  void (*set_text)(void *, const char *, int);
  void (*set_font)(void *, const void *);
  void (*get_size)(void *, int *, int *);
  int (*get_baseline)(void *);
  void (*layout_path)(void *, void *);
  void *(*make_font)(void);
  void (*set_family)(void *, const char *);
  void (*set_size)(void *, double);
  void (*free_font)(void *);
  void (*unref)(void *);
  int is_loaded;
} lib;
static pthread_once_t once = PTHREAD_ONCE_INIT;
/* What belongs to Pango is used by one thread at a time. */
static pthread_mutex_t text_lock = PTHREAD_MUTEX_INITIALIZER;
static void *text_context;

static void load(void) {
#ifdef __APPLE__
  void *library = dlopen("libpangocairo-1.0.0.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!library) return;
  struct {
    void *place;
    const char *name;
  } symbols[] = {
      {&lib.image, "cairo_image_surface_create"},
      {&lib.create, "cairo_create"},
      {&lib.destroy, "cairo_destroy"},
      {&lib.surface_destroy, "cairo_surface_destroy"},
      {&lib.surface_status, "cairo_surface_status"},
      {&lib.write_png, "cairo_surface_write_to_png_stream"},
      {&lib.scale, "cairo_scale"},
      {&lib.color, "cairo_set_source_rgb"},
      {&lib.paint, "cairo_paint"},
      {&lib.move_to, "cairo_move_to"},
      {&lib.line_to, "cairo_line_to"},
      {&lib.close_path, "cairo_close_path"},
      {&lib.new_path, "cairo_new_path"},
      {&lib.fill, "cairo_fill"},
      {&lib.stroke, "cairo_stroke"},
      {&lib.stroke_preserve, "cairo_stroke_preserve"},
      {&lib.set_fill_rule, "cairo_set_fill_rule"},
      {&lib.set_width, "cairo_set_line_width"},
      {&lib.set_cap, "cairo_set_line_cap"},
      {&lib.set_join, "cairo_set_line_join"},
      {&lib.set_dash, "cairo_set_dash"},
      {&lib.copy_path, "cairo_copy_path_flat"},
      {&lib.append_path, "cairo_append_path"},
      {&lib.destroy_path, "cairo_path_destroy"},
      {&lib.make_options, "cairo_font_options_create"},
      {&lib.destroy_options, "cairo_font_options_destroy"},
      {&lib.set_hint_style, "cairo_font_options_set_hint_style"},
      {&lib.set_hint_metrics, "cairo_font_options_set_hint_metrics"},
      {&lib.make_fonts, "pango_cairo_font_map_new"},
      {&lib.make_context, "pango_font_map_create_context"},
      {&lib.set_options, "pango_cairo_context_set_font_options"},
      {&lib.make_layout, "pango_layout_new"},
      {&lib.set_text, "pango_layout_set_text"},
      {&lib.set_font, "pango_layout_set_font_description"},
      {&lib.get_size, "pango_layout_get_size"},
      {&lib.get_baseline, "pango_layout_get_baseline"},
      {&lib.layout_path, "pango_cairo_layout_path"},
      {&lib.make_font, "pango_font_description_new"},
      {&lib.set_family, "pango_font_description_set_family"},
      {&lib.set_size, "pango_font_description_set_absolute_size"},
      {&lib.free_font, "pango_font_description_free"},
      {&lib.unref, "g_object_unref"},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *found = dlsym(library, symbols[index].name);
    if (!found) return;
    memcpy(symbols[index].place, &found, sizeof found);
  }
  lib.is_loaded = 1;
}

int navdata_canvas_available(void) {
  pthread_once(&once, load);
  return lib.is_loaded;
}

struct navdata_canvas {
  void *surface;
  void *pen;
};

static void set_color(void *pen, uint32_t color) {
  lib.color(
      pen, (double)(color >> 16 & 0xff) / 255, (double)(color >> 8 & 0xff) / 255,
      (double)(color & 0xff) / 255);
}

struct navdata_canvas *navdata_canvas_open(int side, double extent, int has_ground, uint32_t ground) {
  if (!navdata_canvas_available()) return NULL;
  struct navdata_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->surface = lib.image(has_ground ? FORMAT_RGB24 : FORMAT_ARGB32, side, side);
  canvas->pen = lib.create(canvas->surface);
  if (has_ground) {
    set_color(canvas->pen, ground);
    lib.paint(canvas->pen);
  }
  lib.scale(canvas->pen, side / extent, side / extent);
  lib.set_fill_rule(canvas->pen, EVEN_ODD);
  lib.set_cap(canvas->pen, ROUND);
  lib.set_join(canvas->pen, ROUND);
  return canvas;
}

void navdata_canvas_close(struct navdata_canvas *canvas) {
  lib.destroy(canvas->pen);
  lib.surface_destroy(canvas->surface);
  free(canvas);
}

void navdata_canvas_line(
    struct navdata_canvas *canvas, const int32_t *points, size_t count, int is_closed) {
  for (size_t index = 0; index < count; index++) {
    double x = points[2 * index], y = points[2 * index + 1];
    if (index == 0) {
      lib.move_to(canvas->pen, x, y);
    } else {
      lib.line_to(canvas->pen, x, y);
    }
  }
  if (is_closed && count > 0) lib.close_path(canvas->pen);
}

void navdata_canvas_fill(struct navdata_canvas *canvas, uint32_t color) {
  set_color(canvas->pen, color);
  lib.fill(canvas->pen);
}

void navdata_canvas_stroke(
    struct navdata_canvas *canvas, uint32_t color, double width, double dash, double gap) {
  double pattern[] = {dash, gap};
  set_color(canvas->pen, color);
  lib.set_width(canvas->pen, width);
  lib.set_dash(canvas->pen, pattern, dash > 0 ? 2 : 0, 0);
  lib.stroke(canvas->pen);
}

/* The context of all texts, without the hints that would make letters depend on the screen. */
static void *context(void) {
  if (text_context) return text_context;
  void *fonts = lib.make_fonts();
  if (!fonts) return NULL;
  text_context = lib.make_context(fonts);
  lib.unref(fonts);
  void *options = lib.make_options();
  lib.set_hint_style(options, OFF);
  lib.set_hint_metrics(options, OFF);
  lib.set_options(text_context, options);
  lib.destroy_options(options);
  return text_context;
}

static double length(const int32_t *points, size_t count) {
  double sum = 0;
  for (size_t index = 1; index < count; index++)
    sum += hypot(
        (double)points[2 * index] - points[2 * index - 2],
        (double)points[2 * index + 1] - points[2 * index - 1]);
  return sum;
}

/* Moves a point of a text that runs straight to the right onto the line: `x` along it, `y` beside it. */
static void bend(union path_item *item, const int32_t *points, size_t count, double start) {
  double rest = start + item->point.x, beside = item->point.y;
  for (size_t index = 1; index < count; index++) {
    double x = points[2 * index - 2], y = points[2 * index - 1];
    double dx = points[2 * index] - x, dy = points[2 * index + 1] - y;
    double piece = hypot(dx, dy);
    if (piece <= 0) continue;
    if (rest <= piece || index + 1 == count) {
      item->point.x = x + (dx * rest - dy * beside) / piece;
      item->point.y = y + (dy * rest + dx * beside) / piece;
      return;
    }
    rest -= piece;
  }
}

static void draw_bent(
    void *pen, void *layout, double size, const int32_t *points, size_t count, double start) {
  lib.new_path(pen);
  lib.move_to(pen, 0, 0);
  lib.layout_path(pen, layout);
  struct path *path = lib.copy_path(pen);
  lib.new_path(pen);
  /* The line runs through the middle of small letters. */
  double middle = lib.get_baseline(layout) / PANGO_SCALE - size / 3;
  if (path->status == SUCCESS) {
    for (int place = 0; place < path->count;) {
      int items = path->items[place].header.length;
      if (items < 1 || items > path->count - place) break;
      for (int item = 1; item < items; item++) {
        path->items[place + item].point.y -= middle;
        bend(&path->items[place + item], points, count, start);
      }
      place += items;
    }
    lib.append_path(pen, path);
  }
  lib.destroy_path(path);
}

void navdata_canvas_text(
    struct navdata_canvas *canvas, const char *text, double size, uint32_t color, uint32_t rim,
    double rim_width, const int32_t *points, size_t count) {
  void *pen = canvas->pen;
  pthread_mutex_lock(&text_lock);
  void *texts = context();
  void *layout = texts ? lib.make_layout(texts) : NULL;
  if (layout) {
    void *font = lib.make_font();
    lib.set_family(font, "sans-serif");
    lib.set_size(font, size * PANGO_SCALE);
    lib.set_font(layout, font);
    lib.free_font(font);
    lib.set_text(layout, text, -1);
    int width = 0, height = 0;
    lib.get_size(layout, &width, &height);
    double room = length(points, count) - width / PANGO_SCALE;
    if (room >= 0) {
      draw_bent(pen, layout, size, points, count, room / 2);
      set_color(pen, rim);
      lib.set_width(pen, rim_width);
      lib.set_dash(pen, NULL, 0, 0);
      lib.stroke_preserve(pen);
      /* Letters may overlap, and are filled all the same. */
      lib.set_fill_rule(pen, 0);
      set_color(pen, color);
      lib.fill(pen);
      lib.set_fill_rule(pen, EVEN_ODD);
    }
    lib.unref(layout);
  }
  pthread_mutex_unlock(&text_lock);
}

struct output {
  uint8_t *bytes;
  size_t size, room;
};

static int receive(void *context, const unsigned char *bytes, unsigned count) {
  struct output *output = context;
  if (count > output->room - output->size) {
    size_t room = 2 * (output->size + count);
    uint8_t *grown = realloc(output->bytes, room);
    if (!grown) return NO_MEMORY;
    output->bytes = grown;
    output->room = room;
  }
  memcpy(output->bytes + output->size, bytes, count);
  output->size += count;
  return SUCCESS;
}

uint8_t *navdata_canvas_png(struct navdata_canvas *canvas, size_t *size) {
  struct output output = {NULL, 0, 0};
  *size = 0;
  if (lib.surface_status(canvas->surface) != SUCCESS ||
      lib.write_png(canvas->surface, receive, &output) != SUCCESS) {
    free(output.bytes);
    return NULL;
  }
  *size = output.size;
  return output.bytes;
}
