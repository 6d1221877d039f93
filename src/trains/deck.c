/* Reads the deck's text: data/trains/deck.txt. */
#include "trains/trains.h"

#include <string.h>

const char *const gt_ability_names[GT_ABILITIES] = {
    "swap-adjacent", "swap-over-one", "move-left",    "move-right",
    "remove-left",   "remove-middle", "remove-right", "protect",
};

static bool read_ability(const char *word, size_t length, uint8_t *ability) {
    for (unsigned i = 0; i < GT_ABILITIES; i++) {
        if (strlen(gt_ability_names[i]) != length || memcmp(gt_ability_names[i], word, length) != 0)
            continue;
        *ability = (uint8_t)i;
        return true;
    }
    return false;
}

/* Reads one line `NUMBER ABILITY`, whose number must be `card`. */
static bool read_card(const char *line, size_t length, unsigned card, uint8_t *ability) {
    char number[8];
    gw_out out = gw_out_to(number, sizeof number);
    gw_put_number(&out, card);
    gw_put_char(&out, ' ');
    if (length < out.length || memcmp(line, number, out.length) != 0) return false;
    return read_ability(line + out.length, length - out.length, ability);
}

bool gt_deck_read(const char *text, uint8_t ability[GT_CARDS + 1]) {
    static const char heading[] = "gangway-deck: 1";
    bool has_heading = false;
    unsigned card = 1;
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > 0 && text[0] != '#') {
            if (!has_heading) {
                if (length != strlen(heading) || memcmp(text, heading, length) != 0) return false;
                has_heading = true;
            } else if (card > GT_CARDS || !read_card(text, length, card, &ability[card])) {
                return false;
            } else {
                card++;
            }
        }
        text += length + (text[length] == '\n');
    }
    return card == GT_CARDS + 1;
}
