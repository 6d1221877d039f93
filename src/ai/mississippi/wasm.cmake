# Without SIMD, finding times takes ten times as long.
set(simd course.c)
