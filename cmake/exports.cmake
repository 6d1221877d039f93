# The linker's list of symbols that the shared library exports: exactly the functions
# and lists that the public headers declare.

# gangway_exports(FILE HEADER…): writes FILE, a version script.
function(gangway_exports file)
  set(names)
  foreach(header ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(READ ${header} text)
    string(REGEX REPLACE "/\\*[^*]*\\*+([^/*][^*]*\\*+)*/" "" text "${text}") # comments
    string(REGEX REPLACE "typedef [^;{]*;" "" text "${text}")
    string(REGEX REPLACE "static inline [^{]*{[^}]*}" "" text "${text}")
    string(REGEX MATCHALL "[ *]gw_[a-z0-9_]+(\\(|\\[\\])" found "${text}")
    foreach(name ${found})
      string(REGEX MATCH "gw_[a-z0-9_]+" name "${name}")
      list(APPEND names ${name})
    endforeach()
  endforeach()
  list(SORT names)
  list(REMOVE_DUPLICATES names)
  list(JOIN names ";\n    " names)
  file(CONFIGURE OUTPUT ${file} CONTENT "{\n  global:\n    @names@;\n  local:\n    *;\n};\n" @ONLY)
endfunction()
