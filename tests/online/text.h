#ifndef TESTS_ONLINE_TEXT_H
#define TESTS_ONLINE_TEXT_H
#include "store/store.h"
#include <string.h>

static inline store_text text_of(const char *text) {
    return (store_text){text, strlen(text)};
}

#endif
