# Without SIMD, finding times takes ten times as long.
set(simd times.c)
