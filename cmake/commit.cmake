# Writes FILE, a header with GANGWAY_COMMIT: the commit being built, with a + if
# files were modified; empty outside a repository. Run at every build.
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=7 HEAD
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
                ERROR_QUIET RESULT_VARIABLE code)
if(code EQUAL 0)
  execute_process(COMMAND git -C ${SOURCE} diff --quiet HEAD -- src include data
                  RESULT_VARIABLE code ERROR_QUIET)
  if(NOT code EQUAL 0)
    set(commit "${commit}+")
  endif()
else()
  set(commit "")
endif()
set(text "#define GANGWAY_COMMIT \"${commit}\"\n")
set(before "")
if(EXISTS ${FILE})
  file(READ ${FILE} before)
endif()
if(NOT text STREQUAL before)
  file(WRITE ${FILE} "${text}")
endif()
