/* Loaded before the system's library: every sync of the disk takes SLOW_SYNC_US microseconds longer,
 * each on the thread that asked for it. A tracer would make the threads wait for each other. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int later(int done) {
    const char *delay = getenv("SLOW_SYNC_US");
    if (delay != NULL)
        usleep((useconds_t)strtoul(delay, NULL, 10));
    return done;
}

int fsync(int file) {
    int (*system)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return later(system(file));
}

int fdatasync(int file) {
    int (*system)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    return later(system(file));
}
