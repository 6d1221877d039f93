# Builds the page of web/, around the library as WebAssembly: sets `site`, the folder it is
# in, and `site_files`, what changes when the page does. The targets are gangway_wasm and
# gangway_site.
find_program(NODE node REQUIRED)
set(web ${PROJECT_SOURCE_DIR}/web)
set(wasm ${PROJECT_BINARY_DIR}/wasm)
set(site ${PROJECT_BINARY_DIR}/site)
set(site_files ${page_made}/site.stamp)

# Always run: the module's own build knows what is out of date. The environment's flags are for
# the native compiler, not for this one.
add_custom_target(gangway_wasm
  COMMAND ${CMAKE_COMMAND} -E env --unset=CFLAGS --unset=LDFLAGS
          ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR}/src/wasm -B ${wasm} -G ${CMAKE_GENERATOR}
          -DGANGWAY_MADE=${made} -DGANGWAY_WERROR=${GANGWAY_WERROR} > ${wasm}.log
  COMMAND ${CMAKE_COMMAND} --build ${wasm}
  BYPRODUCTS ${wasm}/gangway.wasm
  VERBATIM)
add_dependencies(gangway_wasm gangway_made)

file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/icons/*)
file(GLOB page_tools CONFIGURE_DEPENDS ${web}/*.*)
file(GLOB_RECURSE page_data CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*)
list(APPEND page_data ${PROJECT_SOURCE_DIR}/games.txt)
add_custom_command(
  OUTPUT ${site_files}
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${site}
  COMMAND ${NODE} ${web}/build.mjs ${site} ${wasm}/gangway.wasm
  COMMAND ${CMAKE_COMMAND} -E touch ${site_files}
  DEPENDS ${wasm}/gangway.wasm ${page_sources} ${page_tools} ${page_data}
  VERBATIM)
add_custom_target(gangway_site DEPENDS ${site_files})
