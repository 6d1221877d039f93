# 64 bits, the high byte of a number first; char has no sign.
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
gangway_debian(s390x s390x-linux-gnu s390x-linux-gnu s390x)
