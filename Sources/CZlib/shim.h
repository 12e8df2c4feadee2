#include <zlib.h>

// Swift cannot call a macro, so this function calls inflateInit2. A zip's entries are raw deflate streams,
// without zlib's header.

static inline int swiftcal_inflate_raw_init(z_stream *stream) {
  return inflateInit2(stream, -MAX_WBITS);
}
