import CLinux

/// Gives the memory that was freed back to the system. The C library keeps it otherwise, and a file that was read would
/// count twice while its days are written.
public func giveBackFreedMemory() { malloc_trim(0) }
