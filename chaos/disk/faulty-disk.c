/*
 * Loaded before libc (LD_PRELOAD): makes writes and syncs of files below FAULTY_DISK fail while the file FAULTY_DISK_SWITCH
 * says so: "read-only" (EROFS for everything that changes a file), "sync" (EIO for syncs) or "delayed"
 * (each sync takes a second longer). Everything else goes through.
 * Linux refuses to remount a disk read-only while files are open for writing, so this is how a running program sees one.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_below(const char *path) {
  const char *folder = getenv("FAULTY_DISK");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_open_below(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path);
}

/* 0, or 'r' for read-only, 's' for failing syncs and 'd' for delayed ones. */
static char fault(void) {
  const char *name = getenv("FAULTY_DISK_SWITCH");
  if (!name) return 0;
  int saved = errno, fd = REAL(open)(name, O_RDONLY | O_CLOEXEC);
  char first = 0;
  if (fd >= 0) {
    if (read(fd, &first, 1) != 1) first = 0;
    close(fd);
  }
  errno = saved;
  return first;
}

static int is_read_only(int fd) { return fault() == 'r' && is_open_below(fd); }

/* PostgreSQL opens below its data folder by relative paths: those count as well, wherever the process is. */
static int refuses_open(const char *path, int flags) {
  if (!(flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) || fault() != 'r') return 0;
  if (path[0] == '/') return is_below(path);
  char folder[PATH_MAX];
  return getcwd(folder, sizeof folder) && is_below(folder);
}

#define FAIL(code) do { errno = code; return -1; } while (0)

ssize_t write(int fd, const void *bytes, size_t count) {
  if (fd > 2 && is_read_only(fd)) FAIL(EROFS);
  return REAL(write)(fd, bytes, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(pwrite64)(fd, bytes, count, at);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(pwritev)(fd, parts, count, at);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(pwritev64)(fd, parts, count, at);
}
int ftruncate(int fd, off_t size) {
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(ftruncate)(fd, size);
}
int ftruncate64(int fd, off64_t size) {
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(ftruncate64)(fd, size);
}
int rename(const char *from, const char *to) {
  if (refuses_open(to, O_WRONLY)) FAIL(EROFS);
  return REAL(rename)(from, to);
}
int unlink(const char *path) {
  if (refuses_open(path, O_WRONLY)) FAIL(EROFS);
  return REAL(unlink)(path);
}
int fsync(int fd) {
  if (fault() == 's' && is_open_below(fd)) FAIL(EIO);
  if (fault() == 'd' && is_open_below(fd)) sleep(1);
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(fsync)(fd);
}
int fdatasync(int fd) {
  if (fault() == 's' && is_open_below(fd)) FAIL(EIO);
  if (fault() == 'd' && is_open_below(fd)) sleep(1);
  if (is_read_only(fd)) FAIL(EROFS);
  return REAL(fdatasync)(fd);
}
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (refuses_open(path, flags)) FAIL(EROFS);
  return REAL(open)(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (refuses_open(path, flags)) FAIL(EROFS);
  return REAL(open64)(path, flags, mode);
}
