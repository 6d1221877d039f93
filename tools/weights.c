/* weights GAME FILE >C-FILE: compiles the weights of a game's players, and refuses a file
 * that is not whole. */
#include "weights_text.h"

static void put_weights(const weights_kind *kind, const int32_t *numbers) {
    printf("/* Made from data/%s/weights.txt by tools/weights.c. */\n", kind->game);
    printf("#include \"%s\"\n\nconst %s %s_shipped = {\n", kind->header, kind->type, kind->type);
    for (const gw_named_weight *w = kind->list; w < kind->list + kind->count; w++) {
        bool is_table = w->count > 1;
        printf("    .%s = %s", w->name, is_table ? "{" : "");
        weights_put(stdout, w, numbers + weights_place(kind, w), ", ");
        printf("%s,\n", is_table ? "}" : "");
    }
    printf("};\n");
}

int main(int argc, char **argv) {
    int32_t numbers[WEIGHTS_NUMBERS_MAX];
    const weights_kind *kind = argc == 3 ? weights_kind_find(argv[1]) : NULL;
    if (kind == NULL) {
        fprintf(stderr, "usage: weights GAME FILE >C-FILE\n");
        return 2;
    }
    if (!weights_read(kind, argv[2], numbers)) return 1;
    put_weights(kind, numbers);
    return ferror(stdout) ? 3 : 0;
}
