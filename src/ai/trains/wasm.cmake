set(simd network.c)
