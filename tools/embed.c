/* embed NAME FILE: writes FILE as the C string gw_data_NAME, with its declaration. */
#include <stdio.h>

static int usage(void) {
    fprintf(stderr, "usage: embed NAME FILE >HEADER\n");
    return 2;
}

int main(int argc, char **argv) {
    if (argc != 3) return usage();
    FILE *file = fopen(argv[2], "rb");
    if (file == NULL) {
        perror(argv[2]);
        return 3;
    }
    printf("/* Made from a file of data/ by tools/embed.c. */\n");
    printf("static const char gw_data_%s[] =\n    \"", argv[1]);
    for (int c; (c = getc(file)) != EOF;) {
        if (c == '\n')
            printf("\\n\"\n    \"");
        else if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20 || c > 0x7E)
            printf("\\%03o", (unsigned)c);
        else
            putchar(c);
    }
    printf("\";\n");
    fclose(file);
    return ferror(stdout) ? 3 : 0;
}
