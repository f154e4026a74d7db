#define _GNU_SOURCE
#include "peer_support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// What the child tells its parent through shared memory.
typedef struct {
  int finished;
  double seconds;
  peer_message message;
} child_report;

static double now_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/// The process's address space (0) or resident memory (1) in bytes.
static uint64_t own_memory(int field) {
  unsigned long long pages[2] = {0, 0};
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%llu %llu", &pages[0], &pages[1]) != 2) pages[field] = 0;
  fclose(file);
  return pages[field] * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void run_child(const peer_library *library, const peer_texts *conditions, double seconds,
                      uint64_t bytes, child_report *report, int file) {
  struct rlimit limit = {own_memory(0) + bytes, own_memory(0) + bytes};
  setrlimit(RLIMIT_AS, &limit);
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  // A peer that runs out of memory says so on stderr; the parent says it in its own words.
  int null = open("/dev/null", O_WRONLY);
  if (null >= 0) dup2(null, STDERR_FILENO);
  // Threads of a thread pool block signals, and the child inherits that.
  sigset_t alarm_set;
  sigemptyset(&alarm_set);
  sigaddset(&alarm_set, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &alarm_set, NULL);
  signal(SIGALRM, SIG_DFL);
  struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds, .tv_usec = 1}};
  setitimer(ITIMER_REAL, &timer, NULL);

  double start = now_seconds();
  void *engine = library->build(conditions, &report->message);
  report->seconds = now_seconds() - start;
  struct itimerval off = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &off, NULL);
  if (engine == NULL) _exit(1);
  if (library->save != NULL && library->save(engine, file) != 0) _exit(2);
  report->finished = 1;
  _exit(0);
}

peer_build_report peer_build_limited(const peer_library *library, const peer_texts *conditions, double seconds,
                                     uint64_t bytes) {
  peer_build_report result = {.status = PEER_REFUSED};
  FILE *file = tmpfile();
  child_report *shared =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (file == NULL || shared == MAP_FAILED) {
    snprintf(result.message.text, sizeof result.message.text, "no memory to share with a child process");
    return result;
  }
  uint64_t before = own_memory(1);
  double start = now_seconds();
  pid_t child = fork();
  if (child == 0) run_child(library, conditions, seconds, bytes, shared, fileno(file));
  int status = 0;
  struct rusage usage = {0};
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    snprintf(result.message.text, sizeof result.message.text, "fork: %s", strerror(errno));
  } else {
    uint64_t peak = (uint64_t)usage.ru_maxrss * 1024;
    result.peak_bytes = peak > before ? peak - before : 0;
    result.seconds = shared->finished ? shared->seconds : now_seconds() - start;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && shared->finished) {
      result.status = PEER_BUILT;
      struct stat info;
      if (library->save != NULL && fstat(fileno(file), &info) == 0 && info.st_size > 0) {
        void *saved = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fileno(file), 0);
        if (saved != MAP_FAILED) {
          result.saved = saved;
          result.saved_bytes = (size_t)info.st_size;
        }
      }
    } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
      result.status = PEER_TOO_SLOW;
    } else if (WIFSIGNALED(status)) {
      // bad_alloc and Rust's allocation error abort; an unchecked null pointer is a fault.
      result.status = PEER_TOO_LARGE;
    } else {
      result.message = shared->message;
    }
  }
  fclose(file);
  munmap(shared, sizeof *shared);
  return result;
}

void peer_build_report_release(peer_build_report *report) {
  if (report->saved != NULL) munmap((void *)report->saved, report->saved_bytes);
  report->saved = NULL;
}

size_t peer_allocated_bytes(void) {
#ifdef __GLIBC__
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}
