/* The site of a program that is built without the page. */
#include "server/site.h"

const server_file server_site[] = {{.path = NULL}};
