#ifndef GANGWAY_GANGWAY_H
#define GANGWAY_GANGWAY_H
/* libgangway: race games as a library. This header includes all others. */
#include <gangway/game.h>
#include <gangway/out.h>
#include <gangway/play.h>
#include <gangway/player.h>
#include <gangway/problem.h>
#include <gangway/random.h>
#include <gangway/record.h>
#include <gangway/text.h>
#endif
