#include "online/entry.h"
#include "core/words.h"

enum { ID_DIGITS = 16, DECIMAL_MAX_DIGITS = 18 };

/* The words after the first one: s a seat, h a hash, n a number, i an id, w the rest as one word, *
 * the rest whatever it is. */
static const struct {
    const char *name, *words;
} forms[ENTRY_KINDS] = {
    [ENTRY_TABLE] = {"table", "*"},     [ENTRY_SECRET] = {"secret", "h"},
    [ENTRY_WAS] = {"was", "*"},         [ENTRY_SIT] = {"sit", "s"},
    [ENTRY_INVITE] = {"invite", "hnn"}, [ENTRY_REVOKE] = {"revoke", "h"},
    [ENTRY_JOIN] = {"join", "sh"},      [ENTRY_STAND] = {"stand", "s"},
    [ENTRY_FILL] = {"fill", "sw"},      [ENTRY_READY] = {"ready", "sh"},
    [ENTRY_LOCK] = {"lock", "h"},       [ENTRY_NONCE] = {"nonce", "sh"},
    [ENTRY_ACT] = {"act", "sn*"},       [ENTRY_ALSO] = {"also", "s*"},
    [ENTRY_DRAW] = {"draw", "*"},       [ENTRY_UNDO] = {"undo", "sn"},
    [ENTRY_VOID] = {"void", "h"},       [ENTRY_AWAY] = {"away", "sw"},
    [ENTRY_HERE] = {"here", "s"},       [ENTRY_OFFER] = {"offer", "sw"},
    [ENTRY_AGREE] = {"agree", "s"},     [ENTRY_DECLINE] = {"decline", "s"},
    [ENTRY_PAUSE] = {"pause", ""},      [ENTRY_RESUME] = {"resume", "s"},
    [ENTRY_MORE] = {"more", ""},        [ENTRY_CREDIT] = {"credit", "nn"},
    [ENTRY_CHAT] = {"chat", "w"},       [ENTRY_OVER] = {"over", "hw"},
    [ENTRY_NEXT] = {"next", "i"},       [ENTRY_HOLIDAY] = {"holiday", "s"},
};

bool entry_read_id(const char *text, size_t length, uint64_t *id) {
    *id = 0;
    if (length != ID_DIGITS) return false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                                : 16;
        if (digit > 15) return false;
        *id = *id << 4 | digit;
    }
    return true;
}

/* Takes the next word off the front of `rest`. */
static gw_word next_word(store_text *rest) {
    const char *space = rest->length > 0 ? memchr(rest->bytes, ' ', rest->length) : NULL;
    size_t length = space ? (size_t)(space - rest->bytes) : rest->length;
    gw_word word = {rest->bytes, length};
    size_t skip = length + (space != NULL);
    *rest = (store_text){rest->bytes + skip, rest->length - skip};
    return word;
}

static bool read_decimal(gw_word word, uint64_t *number) {
    return word.length <= DECIMAL_MAX_DIGITS && gw_word_number(word, UINT64_MAX / 11, number);
}

static bool read_seat(gw_word word, gw_seat *seat) {
    uint64_t number;
    if (!gw_word_number(word, GW_NO_SEAT, &number) || number < 1 || number > GW_SEATS_MAX)
        return false;
    *seat = (gw_seat)number;
    return true;
}

static bool read_words(const char *words, store_text rest, entry *e) {
    size_t numbers = 0;
    for (; *words; words++) {
        if (*words == '*' || *words == 'w') {
            e->text = rest;
            if (rest.length == 0) return false;
            return *words == '*' || memchr(rest.bytes, ' ', rest.length) == NULL;
        }
        gw_word word = next_word(&rest);
        bool is_read = false;
        if (*words == 's') is_read = read_seat(word, &e->seat);
        if (*words == 'h') is_read = fair_hash_read(&e->hash, word.text, word.length);
        if (*words == 'n') is_read = read_decimal(word, &e->numbers[numbers++]);
        if (*words == 'i') is_read = entry_read_id(word.text, word.length, &e->numbers[numbers++]);
        if (!is_read) return false;
    }
    return rest.length == 0;
}

bool entry_read(store_text text, entry *e) {
    *e = (entry){.kind = ENTRY_KINDS};
    if (text.length == 0) return false;
    if (text.bytes[0] == '@') {
        gw_word id = next_word(&text);
        e->has_id = true;
        if (!entry_read_id(id.text + 1, id.length - 1, &e->id)) return false;
    }
    gw_word name = next_word(&text);
    for (entry_kind kind = 0; kind < ENTRY_KINDS; kind++) {
        if (!gw_word_is(name, forms[kind].name)) continue;
        e->kind = kind;
        if (kind != ENTRY_TABLE && text.length > 0 && text.bytes[text.length - 1] == ' ')
            return false;
        return read_words(forms[kind].words, text, e);
    }
    return false;
}

void entry_write(const entry *e, gw_out *out) {
    size_t numbers = 0;
    if (e->has_id) {
        gw_put_char(out, '@');
        gw_put_hex(out, e->id);
        gw_put_char(out, ' ');
    }
    gw_put_text(out, forms[e->kind].name);
    for (const char *words = forms[e->kind].words; *words; words++) {
        char hash[FAIR_TEXT];
        gw_put_char(out, ' ');
        if (*words == 's') gw_put_number(out, e->seat);
        if (*words == 'n') gw_put_number(out, (int64_t)e->numbers[numbers++]);
        if (*words == 'i') gw_put_hex(out, e->numbers[numbers++]);
        if (*words == '*' || *words == 'w') gw_put_bytes(out, e->text.bytes, e->text.length);
        if (*words != 'h') continue;
        fair_hash_write(&e->hash, hash);
        gw_put_text(out, hash);
    }
}
