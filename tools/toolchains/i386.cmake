# 32 bits; numbers of 64 need no alignment.
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
gangway_debian(i386 i686-linux-gnu i386-linux-gnu i386)
