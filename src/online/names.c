#include "online/names.h"

#include "core/utf8.h"

#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

static bool is_in(uint32_t code, const range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return false;
}

#define IS_IN(code, ranges) is_in(code, ranges, sizeof(ranges) / sizeof *(ranges))

static bool is_space(uint32_t code) {
    static const range spaces[] = {{0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680},
                                   {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F},
                                   {0x3000, 0x3000}};
    return IS_IN(code, spaces);
}

/* What a line may have, but not a name: characters that show nothing by themselves, that every font
 * shows in another way, or that are letters in disguise. */
static bool is_doubtful(uint32_t code) {
    static const range doubtful[] = {{0x09, 0x0A},       {0x200C, 0x200D},   {0x2800, 0x2800},
                                     {0xE000, 0xF8FF},   {0xFE00, 0xFE0F},   {0xFFF0, 0xFFFF},
                                     {0x1D400, 0x1D7FF}, {0x1BCA0, 0x1BCA3}, {0x1F130, 0x1F189},
                                     {0xF0000, 0x10FFFF}};
    return IS_IN(code, doubtful);
}

/* The alphabets with letters that look like those of another one. */
typedef enum alphabet { LATIN = 1, GREEK, CYRILLIC, ARMENIAN, CHEROKEE, COPTIC, LISU } alphabet;

/* The alphabet of a letter; 0 for any other character. */
static alphabet alphabet_of(uint32_t code) {
    static const struct {
        range of;
        alphabet is;
    } letters[] = {
        {{'A', 'Z'}, LATIN},          {{'a', 'z'}, LATIN},          {{0xAA, 0xAA}, LATIN},
        {{0xBA, 0xBA}, LATIN},        {{0xC0, 0xD6}, LATIN},        {{0xD8, 0xF6}, LATIN},
        {{0xF8, 0x2AF}, LATIN},       {{0x370, 0x3E1}, GREEK},      {{0x3E2, 0x3EF}, COPTIC},
        {{0x3F0, 0x3FF}, GREEK},      {{0x400, 0x52F}, CYRILLIC},   {{0x531, 0x588}, ARMENIAN},
        {{0x13A0, 0x13FF}, CHEROKEE}, {{0x1C80, 0x1C8F}, CYRILLIC}, {{0x1D00, 0x1D25}, LATIN},
        {{0x1D26, 0x1D2A}, GREEK},    {{0x1D2B, 0x1D2B}, CYRILLIC}, {{0x1D2C, 0x1DBF}, LATIN},
        {{0x1E00, 0x1EFF}, LATIN},    {{0x1F00, 0x1FFF}, GREEK},    {{0x2C60, 0x2C7F}, LATIN},
        {{0x2C80, 0x2CFF}, COPTIC},   {{0x2DE0, 0x2DFF}, CYRILLIC}, {{0xA4D0, 0xA4FF}, LISU},
        {{0xA640, 0xA69F}, CYRILLIC}, {{0xA720, 0xA7FF}, LATIN},    {{0xAB30, 0xAB6F}, LATIN},
        {{0xAB70, 0xABBF}, CHEROKEE}, {{0xFB00, 0xFB06}, LATIN},    {{0xFF21, 0xFF3A}, LATIN},
        {{0xFF41, 0xFF5A}, LATIN},
    };
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (code >= letters[i].of.first && code <= letters[i].of.last) return letters[i].is;
    return 0;
}

bool names_read(store_text text, char name[NAMES_SIZE]) {
    alphabet used = 0;
    size_t length = 0, characters = 0;
    bool is_space_due = false;
    for (size_t at = 0, size; at < text.length; at += size) {
        size = gw_utf8_size(text.bytes + at, text.length - at);
        if (size == 0) return false;
        uint32_t code = gw_utf8_code(text.bytes + at, size);
        if (is_space(code)) {
            is_space_due = characters > 0;
            continue;
        }
        alphabet is = alphabet_of(code);
        if (gw_utf8_is_hidden(code) || is_doubtful(code) || (is && used && is != used))
            return false;
        if (is) used = is;
        characters += is_space_due ? 2 : 1;
        if (characters > NAMES_CHARACTERS) return false;
        if (is_space_due) name[length++] = ' ';
        is_space_due = false;
        memcpy(name + length, text.bytes + at, size);
        length += size;
    }
    name[length] = '\0';
    return length > 0;
}

bool names_is_line(store_text text, size_t characters) {
    size_t count = 0;
    for (size_t at = 0, size; at < text.length; at += size) {
        size = gw_utf8_printable_size(text.bytes + at, text.length - at);
        if (size == 0 || ++count > characters) return false;
        if (gw_utf8_is_hidden(gw_utf8_code(text.bytes + at, size))) return false;
    }
    return count > 0;
}
