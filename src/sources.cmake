# The sources of libgangway, for every compiler it is built with: those of the library itself, and
# all files of each game in games.txt.
include(${CMAKE_CURRENT_LIST_DIR}/../cmake/games.cmake)

set(src ${CMAKE_CURRENT_LIST_DIR})
file(GLOB GANGWAY_SOURCES CONFIGURE_DEPENDS ${src}/core/*.c ${src}/record/*.c ${src}/ai/*.c)

# Made from games.txt and data/ while building.
set(GANGWAY_MADE_SOURCES games.c players.c texts.c)
foreach(game ${GANGWAY_GAMES})
  file(GLOB files CONFIGURE_DEPENDS ${src}/${game}/*.c ${src}/ai/${game}/*.c)
  list(APPEND GANGWAY_SOURCES ${files})
  if(EXISTS ${gangway_root}/data/${game}/weights.txt)
    list(APPEND GANGWAY_MADE_SOURCES ${game}_weights.c)
  endif()
endforeach()
