#ifndef GANGWAY_OUT_H
#define GANGWAY_OUT_H
/* Writes text into a buffer provided by the caller, never past its end. */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Works like snprintf: `length` counts everything written, even what did not fit; `text` is always
 * terminated (unless `size` is 0). So a pass with size 0 measures the text, and `length < size`
 * means that everything fit. */
typedef struct gw_out {
    char *text;
    size_t size;
    size_t length;
} gw_out;

/* An empty text in `buffer`, which may be NULL if `size` is 0. */
gw_out gw_out_to(char *buffer, size_t size);

void gw_put_char(gw_out *out, char c);
void gw_put_bytes(gw_out *out, const char *bytes, size_t count);
void gw_put_text(gw_out *out, const char *text);
void gw_put_number(gw_out *out, int64_t number);
void gw_put_hex(gw_out *out, uint64_t number); /* 16 digits */

/* Writes `text` as a JSON string with quotes; invalid UTF-8 becomes U+FFFD. */
void gw_put_json_string(gw_out *out, const char *text, size_t count);

#ifdef __cplusplus
}
#endif
#endif
