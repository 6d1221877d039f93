#include "core/texts.h"
#include "core/utf8.h"
#include <gangway/text.h>

#include <string.h>

static const char *const codes[GW_LANGS] = {"en", "ru", "it"};

const char *gw_lang_code(gw_lang lang) {
    return codes[lang];
}

bool gw_lang_find(const char *code, gw_lang *lang) {
    for (int i = 0; i < GW_LANGS; i++) {
        if (strncmp(code, codes[i], 2) != 0) continue;
        if (code[2] != '\0' && code[2] != '_' && code[2] != '-' && code[2] != '.') continue;
        *lang = (gw_lang)i;
        return true;
    }
    return false;
}

size_t gw_text_count(void) {
    return gw_texts_count;
}

static const char *text_at(const char *const *groups, size_t index) {
    const char *text = groups[index / GW_TEXTS_GROUP];
    for (size_t i = index % GW_TEXTS_GROUP; i > 0; i--) text += strlen(text) + 1;
    return text;
}

const char *gw_text_id(size_t index) {
    return text_at(gw_texts_ids, index);
}

const char *gw_text(gw_lang lang, const char *id) {
    size_t low = 0, high = gw_texts_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(id, gw_text_id(middle));
        if (order == 0) return text_at(gw_texts[lang], middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *gw_text_named(gw_lang lang, const char *prefix, const char *name) {
    char id[128];
    gw_out out = gw_out_to(id, sizeof id);
    gw_put_text(&out, prefix);
    gw_put_text(&out, name);
    const char *text = out.length < sizeof id ? gw_text(lang, id) : NULL;
    return text ? text : name;
}

gw_arg gw_arg_number(const char *name, int64_t number) {
    return (gw_arg){.name = name, .kind = GW_ARG_NUMBER, .number = number, .word = NULL};
}

gw_arg gw_arg_word(const char *name, const char *word) {
    return (gw_arg){.name = name, .kind = GW_ARG_WORD, .number = 0, .word = word};
}

gw_arg gw_arg_text(const char *name, const char *id) {
    return (gw_arg){.name = name, .kind = GW_ARG_TEXT, .number = 0, .word = id};
}

/* The index of the plural form in `{n|…|…}`: one, many; in Russian one, few, many. */
static int plural_form(gw_lang lang, int64_t number) {
    uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (lang != GW_RU) return n == 1 ? 0 : 1;
    if (n % 10 == 1 && n % 100 != 11) return 0;
    if (n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)) return 1;
    return 2;
}

static void put_plural(gw_out *out, const char *forms, const char *end, int form) {
    for (; form > 0; form--) {
        const char *bar = memchr(forms, '|', (size_t)(end - forms));
        if (bar == NULL) break;
        forms = bar + 1;
    }
    const char *bar = memchr(forms, '|', (size_t)(end - forms));
    gw_put_bytes(out, forms, (size_t)((bar ? bar : end) - forms));
}

static const gw_arg *find_arg(const gw_arg *args, size_t count, const char *name, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (strlen(args[i].name) == length && memcmp(args[i].name, name, length) == 0)
            return &args[i];
    return NULL;
}

static void put_arg(gw_out *out, gw_lang lang, const gw_arg *arg) {
    if (arg->kind == GW_ARG_NUMBER) {
        gw_put_number(out, arg->number);
    } else if (arg->kind == GW_ARG_WORD) {
        gw_put_visible(out, arg->word);
    } else {
        const char *text = gw_text(lang, arg->word);
        gw_put_text(out, text ? text : arg->word);
    }
}

/* Replaces a placeholder, `{` to `}`, by its argument. */
static void put_placeholder(gw_out *out, gw_lang lang, const char *open, const char *close,
                            const gw_arg *args, size_t count) {
    const char *name = open + 1;
    const char *bar = memchr(name, '|', (size_t)(close - name));
    const char *name_end = bar ? bar : close;
    const gw_arg *arg = find_arg(args, count, name, (size_t)(name_end - name));
    if (arg == NULL)
        gw_put_bytes(out, open, (size_t)(close - open) + 1);
    else if (bar)
        put_plural(out, bar + 1, close, plural_form(lang, arg->number));
    else
        put_arg(out, lang, arg);
}

void gw_put_catalogue(gw_out *out, gw_lang lang, const char *id, const gw_arg *args, size_t count) {
    const char *text = gw_text(lang, id);
    if (text == NULL) text = id;
    for (const char *open; (open = strchr(text, '{')) != NULL;) {
        const char *close = strchr(open, '}');
        if (close == NULL) break;
        gw_put_bytes(out, text, (size_t)(open - text));
        put_placeholder(out, lang, open, close, args, count);
        text = close + 1;
    }
    gw_put_text(out, text);
}
