include_guard(GLOBAL)

# gangway_all_games(TARGET): links TARGET against the library, with the null game of docs/null-game
# among gw_games, unless games.txt has it.
#
# The list of games and the catalogue of texts include those of the null game. They are linked before
# the library, whose own then stay unused in the archive, so that records, options and everything
# else work for the null game as for any other.
set(all ${CMAKE_CURRENT_BINARY_DIR})
set(all_games_sources)
if(NOT null IN_LIST GANGWAY_GAMES)
  set(GANGWAY_NAME_null null-game)
  gangway_list(${all}/games.c "<gangway/game.h>" "const gw_game *const gw_games" gw_NAME ${GANGWAY_GAMES} null)
  list(TRANSFORM GANGWAY_GAMES PREPEND ${PROJECT_SOURCE_DIR}/data/ OUTPUT_VARIABLE folders)
  list(PREPEND folders ${PROJECT_SOURCE_DIR}/data)
  list(APPEND folders ${null_game}/data/null)
  add_custom_command(
    OUTPUT ${all}/texts.c
    COMMAND catalogue ${folders} > ${all}/texts.c
    DEPENDS catalogue ${PROJECT_BINARY_DIR}/src/made/texts.c ${null_game}/data/null/texts.en
            ${null_game}/data/null/texts.ru ${null_game}/data/null/texts.it
    VERBATIM)
  set(all_games_sources ${all}/games.c ${all}/texts.c ${null_game}/src/null/null.c)
endif()

# Compiled once for all targets that use it.
function(gangway_shared_objects name)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/include
                             ${null_game}/src ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
endfunction()

if(all_games_sources)
  gangway_shared_objects(all_games ${all_games_sources})
  # Make knows no rule of another folder: what the catalogue depends on has to be there before.
  add_dependencies(all_games gangway_made)
endif()

function(gangway_all_games target)
  if(TARGET all_games)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:all_games>)
  endif()
  target_include_directories(${target} PRIVATE ${null_game}/src ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${target} PRIVATE GANGWAY_ROOT="${PROJECT_SOURCE_DIR}" NULL_GAME_ROOT="${null_game}")
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
