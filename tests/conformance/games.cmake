include_guard(GLOBAL)

# gangway_all_games(TARGET): links TARGET against the library, with the null game
# of docs/null-game among gw_games.
#
# The registry is src/games.c with one more entry. It is linked before the
# library, whose own registry then stays unused in the archive, so that records,
# options and everything else work for the null game as for any other.
set(registry ${PROJECT_SOURCE_DIR}/src/games.c)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${registry})
file(READ ${registry} text)
string(REGEX REPLACE "NULL *}" "&gw_null_game, NULL}" with_null "${text}")
if(with_null STREQUAL text)
  message(FATAL_ERROR "${registry}: no NULL at the end of the list of games")
endif()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/games.c
     CONTENT "#include \"null.h\"\n${with_null}" @ONLY)

# Compiled once for all targets that use it.
function(gangway_shared_objects name)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/include
                             ${PROJECT_SOURCE_DIR}/docs/null-game ${PROJECT_SOURCE_DIR}/src
                             ${PROJECT_SOURCE_DIR}/tests)
endfunction()

gangway_shared_objects(all_games ${CMAKE_CURRENT_BINARY_DIR}/games.c
                       ${PROJECT_SOURCE_DIR}/docs/null-game/null.c)

function(gangway_all_games target)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:all_games>)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/docs/null-game
                             ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${target} PRIVATE GANGWAY_ROOT="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PRIVATE gangway_static)
endfunction()

# The aspects, for the battery and the fuzz targets.
gangway_shared_objects(aspects
  ${CMAKE_CURRENT_LIST_DIR}/aspects.c
  ${CMAKE_CURRENT_LIST_DIR}/aspect_rules.c
  ${CMAKE_CURRENT_LIST_DIR}/aspect_apply.c
  ${CMAKE_CURRENT_LIST_DIR}/aspect_sight.c
  ${CMAKE_CURRENT_LIST_DIR}/aspect_text.c
  ${CMAKE_CURRENT_LIST_DIR}/aspect_record.c
  ${CMAKE_CURRENT_LIST_DIR}/aspect_players.c
  ${CMAKE_CURRENT_LIST_DIR}/fixture.c
  ${PROJECT_SOURCE_DIR}/tests/core/json_check.c)
