#ifndef OS_SECRECY_H
#define OS_SECRECY_H
/* Secrets in the memory of this process. */

/* From now on no core is dumped, and no other program of the same user can read the memory, unless
 * OS_IS_TRACED (child.h). */
void os_keep_memory_secret(void);

#endif
