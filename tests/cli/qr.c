/* QR codes. The whole codes are those that libqrencode 4.1.1 makes of the same texts; the numbers
 * are from the standard. */
#include "cli/qr.h"
#include "core/check.h"

/* ISO/IEC 18004, the example of "01234567" in version 1 and level M. */
static void codewords_are_corrected_as_in_the_standard(void **state) {
    (void)state;
    static const uint8_t data[16] = {0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11,
                                     0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11},
                         wanted[10] = {0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55};
    uint8_t correction[10];
    qr_correct(data, sizeof data, correction, sizeof correction);
    assert_memory_equal(correction, wanted, sizeof wanted);
}

/* The table of valid formats there. */
static void formats_are_those_of_the_standard(void **state) {
    (void)state;
    static const unsigned formats[8] = {0x5412, 0x5125, 0x5e7c, 0x5b4b,
                                        0x45f9, 0x40ce, 0x4f97, 0x4aa0};
    for (unsigned mask = 0; mask < COUNT(formats); mask++)
        assert_int_equal(qr_format(mask), formats[mask]);
}

static void assert_code(const char *text, const char *const *rows, size_t size) {
    qr code;
    assert_true(qr_make(&code, text));
    assert_int_equal(code.size, size);
    for (size_t row = 0; row < size; row++)
        for (size_t column = 0; column < size; column++)
            if (code.is_dark[row][column] != (rows[row][column] == '#'))
                fail_msg("%s: row %zu, column %zu", text, row, column);
}

static void a_word(void **state) {
    (void)state;
    static const char *const rows[] = {
        "#######..##...#######", "#.....#..##.#.#.....#", "#.###.#.#...#.#.###.#",
        "#.###.#.####..#.###.#", "#.###.#.##.##.#.###.#", "#.....#.#.#.#.#.....#",
        "#######.#.#.#.#######", "........##.##........", "#.#####...#.#.#####..",
        ".###.#.##...#.#..####", "##...#####.#.##...##.", ".##....##.......###..",
        "..#.#.#...##.##.##..#", "........#.#.#.#####.#", "#######..#..#.##..##.",
        "#.....#.##.##...###..", "#.###.#.#.##.##.##.##", "#.###.#.#..##.###.#..",
        "#.###.#.#.###.##..#..", "#.....#....##..##.#..", "#######.#...######.#."};
    assert_code("http://[::1]", rows, COUNT(rows));
}

static void an_address(void **state) {
    (void)state;
    static const char *const rows[] = {
        "#######.#.#..#..#.#######", "#.....#.##.#..#...#.....#", "#.###.#.#..#.#....#.###.#",
        "#.###.#...##.####.#.###.#", "#.###.#.#####.....#.###.#", "#.....#..#..#.....#.....#",
        "#######.#.#.#.#.#.#######", "..........#..##..........", "#..######..##..#.#..#.###",
        "###....##...##.###..####.", "##.##.#..#...###.#####..#", "#..#.#.#..##...#.#..#####",
        "..###.#.###.#.#.###.....#", "##..#..##......#...##..#.", "##.#..#..#.###.###...####",
        "#.####..##.#..#.#...#.#.#", "#.###.##....###.#####.##.", "........#..##.###...#..#.",
        "#######.####..#.#.#.##..#", "#.....#.#..#.#..#...#..##", "#.###.#.#####..#######...",
        "#.###.#.#..##.....##.#.##", "#.###.#..#.#.##.....#.###", "#.....#..#.##..#.####.###",
        "#######.####..###.#..#..#"};
    assert_code("http://192.168.1.20:8321/", rows, COUNT(rows));
}

static void a_long_link(void **state) {
    (void)state;
    static const char *const rows[] = {
        "#######...#...#..#.#.#.#..#....#..#######", "#.....#...#..#...#...##....####...#.....#",
        "#.###.#.#.#..##########.#..##.#...#.###.#", "#.###.#.#......##...#....#.###..#.#.###.#",
        "#.###.#.#.##..##..##.######...##..#.###.#", "#.....#.#######...#..#...#####....#.....#",
        "#######.#.#.#.#.#.#.#.#.#.#.#.#.#.#######", "........#.#.#..##...##.##..#.............",
        "#.#####..#.#.##..#....#..##..#....#####..", "..#.....#.###..##.####.#......#######.#.#",
        "##..####...#.##.#....#....####..#..#...#.", ".###....####.#......##.........##.#.##..#",
        "..##.##..##.##.#.##....#.#####.#.#...###.", ".##.....#.#..####....####.....###.#####.#",
        "..########...#.##.#.#...####..#.##.#.###.", ".#..##.#.#.##.#...#..#......#.....#.#..#.",
        "##.#.##...#.##.#####..#.##.####.##.#.####", ".#......##...####..###.#..#....#..###.###",
        ".#...#####.#.#....#.#.#....#.##..#..##.#.", "#....#.####..#.#....##..#.###..##.#.##...",
        "#..#.######..#....#.#..###.###..##.#..#..", "##.###.##.#.##..#..#..###.#...##..#.##.##",
        "..###.##.#.#..#####.###.#.##..#..........", "#...##..#.#.#.#...##.#.#..###..#.#.##...#",
        "#...####.......###..#.#.######.......##..", ".##.....#...##.##.####.#..#.#.##.#####..#",
        "##....#.#.#..#####..##....#####.###....#.", "#.#.#..###.###..#.#####.#.###..###..##.##",
        "##...##.###.#.##.####....#.#.###.#.#.###.", "###..#....###...#..#.####.#.#..##.#.##..#",
        "#..#####..##.#..#.#......######.###..#.#.", "#.#.#..#...#.#.##....####.###.#..#####..#",
        "#....####.#..##..###..#..#.##########.#..", "........#....#...#.###.##.#.....#...#..##",
        "#######..#.##.####....#.##.##..##.#.##...", "#.....#.#.###..#.##.###.#.....###...##.#.",
        "#.###.#.##...#.#....#..###.#.#..#####.#.#", "#.###.#.##.##.#.####.###.##.####.#.#.#.##",
        "#.###.#.#######......##....##..#.#####...", "#.....#..####.#...##.##....#....##..#..#.",
        "#######.#.#.#..#.#......####.#.#.######.."};
    assert_code("https://games.example/table/"
                "5f3c2b07c1d94e5f#0123456789abcdef0123456789abcdef0123456789abcdef0123456789",
                rows, COUNT(rows));
}

static void texts_have_a_maximum_length(void **state) {
    (void)state;
    char text[QR_TEXT_MAX + 2];
    qr code;
    memset(text, 'x', sizeof text);
    text[QR_TEXT_MAX + 1] = '\0';
    assert_false(qr_make(&code, text));
    text[QR_TEXT_MAX] = '\0';
    assert_true(qr_make(&code, text));
    assert_int_equal(code.size, QR_SIZE_MAX);
    assert_true(qr_make(&code, ""));
    assert_int_equal(code.size, 21);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codewords_are_corrected_as_in_the_standard),
        cmocka_unit_test(formats_are_those_of_the_standard),
        cmocka_unit_test(a_word),
        cmocka_unit_test(an_address),
        cmocka_unit_test(a_long_link),
        cmocka_unit_test(texts_have_a_maximum_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
