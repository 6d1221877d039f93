# gangway_debian(NAME TRIPLET MULTIARCH QEMU): Debian's cross compiler for another processor,
# the libraries that tools/processors has unpacked, and qemu to run what is built. NAME is
# what Debian calls the processor, TRIPLET what its compilers do, MULTIARCH how folders of
# its libraries are named, QEMU what qemu calls it.
macro(gangway_debian name triplet multiarch qemu)
  set(CMAKE_SYSTEM_NAME Linux)
  set(CMAKE_SYSTEM_PROCESSOR ${qemu})
  set(CMAKE_C_COMPILER ${triplet}-gcc)
  set(CMAKE_LIBRARY_ARCHITECTURE ${multiarch})
  get_filename_component(CMAKE_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../../build/sysroot-${name} ABSOLUTE)
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${qemu};-L;${CMAKE_SYSROOT})
  set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
  set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
  set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
endmacro()
