# GANGWAY_GAMES: the folders of the games in games.txt; and functions that generate C files from
# that list.
get_filename_component(gangway_root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${gangway_root}/games.txt)
file(STRINGS ${gangway_root}/games.txt lines REGEX "^[^#]")
set(GANGWAY_GAMES)
foreach(line ${lines})
  if(NOT line MATCHES "^([a-z][a-z0-9_]*) ([a-z][a-z0-9-]*)$")
    message(FATAL_ERROR "games.txt: `${line}` is not `FOLDER NAME`")
  endif()
  list(APPEND GANGWAY_GAMES ${CMAKE_MATCH_1})
  set(GANGWAY_NAME_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

# gangway_games_with(VARIABLE PATH): the folders of the games for which PATH exists in src, with
# GAME in it for the folder.
function(gangway_games_with variable path)
  set(found)
  foreach(game ${GANGWAY_GAMES})
    string(REPLACE GAME ${game} file ${gangway_root}/src/${path})
    if(EXISTS ${file})
      list(APPEND found ${game})
    endif()
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# gangway_list(FILE HEADER DECLARATION ITEM GAME…): writes a C file with one array, `DECLARATION[]`,
# of the ITEM of each game, ending with NULL. HEADER declares the array's type.
function(gangway_list file header declaration item)
  set(type ${declaration})
  string(REGEX REPLACE " \\*const [a-z_]+$" "" type "${declaration}")
  set(externs)
  set(items)
  foreach(game ${ARGN})
    string(REPLACE - _ name ${GANGWAY_NAME_${game}})
    string(REPLACE FOLDER ${game} symbol ${item})
    string(REPLACE NAME ${name} symbol ${symbol})
    string(APPEND externs "extern ${type} ${symbol};\n")
    string(APPEND items "&${symbol}, ")
  endforeach()
  file(CONFIGURE OUTPUT ${file} @ONLY CONTENT
    "/* Made from games.txt. */\n#include ${header}\n\n${externs}\n${declaration}[] = {${items}NULL};\n")
endfunction()

# gangway_macros(FILE HEADER BEFORE ITEM AFTER GAME…): writes a C file that includes src/ai/GAME/HEADER
# of each game, with ITEM of each of them between BEFORE and AFTER; in ITEM, FOLDER stands for the
# game's folder and MACRO for the same in capitals.
function(gangway_macros file header before item after)
  set(includes)
  set(items)
  foreach(game ${ARGN})
    string(TOUPPER ${game} macro)
    string(APPEND includes "#include \"ai/${game}/${header}\"\n")
    string(REPLACE FOLDER ${game} one "${item}")
    string(REPLACE MACRO ${macro} one "${one}")
    string(APPEND items "${one}")
  endforeach()
  file(CONFIGURE OUTPUT ${file} @ONLY CONTENT
    "/* Made from games.txt. */\n${includes}\n${before}${items}${after}\n")
endfunction()
