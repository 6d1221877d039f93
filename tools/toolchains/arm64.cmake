# 64 bits; char has no sign.
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
gangway_debian(arm64 aarch64-linux-gnu aarch64-linux-gnu aarch64)
