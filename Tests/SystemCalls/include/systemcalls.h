#pragma once

// Replaces some calls of the C library in a test program, to record them or to make them fail.

// How many files and folders were synced (fsync) since the program began, and the path of one of them.
int systemcalls_sync_count(void);
const char *systemcalls_synced_path(int index);

// Makes every readdir in the folder of this path fail with an error number, until it is called with NULL.
void systemcalls_fail_readdir(const char *path, int error);
