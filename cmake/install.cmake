# What `install` installs: both libraries, the headers, the program, and the
# descriptions for pkg-config and CMake.
set(cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/gangway)

install(TARGETS gangway_static gangway_shared EXPORT gangway
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/gangway DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h")
if(TARGET gangway)
  install(TARGETS gangway DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# Both descriptions use paths relative to themselves, so that an installed tree can
# be moved.
install(EXPORT gangway NAMESPACE gangway:: FILE gangway-targets.cmake DESTINATION ${cmake_dir})
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/gangway-config.cmake.in
  ${PROJECT_BINARY_DIR}/gangway-config.cmake
  INSTALL_DESTINATION ${cmake_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/gangway-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/gangway-config.cmake
              ${PROJECT_BINARY_DIR}/gangway-config-version.cmake
        DESTINATION ${cmake_dir})

file(RELATIVE_PATH PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" PC_PREFIX ${PC_PREFIX})
configure_file(${PROJECT_SOURCE_DIR}/cmake/gangway.pc.in ${PROJECT_BINARY_DIR}/gangway.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/gangway.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
