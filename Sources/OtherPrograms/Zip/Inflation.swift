import CZlib

/// Unpacks a raw deflate stream. Nil unless it is whole and its content has exactly that size.
func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
  var stream = z_stream()
  guard swiftcal_inflate_raw_init(&stream) == Z_OK else { return nil }
  defer { inflateEnd(&stream) }
  var isWhole = false
  // One byte more than expected, so that a longer stream is noticed.
  let content = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
    packed.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(size + 1)
      isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END
    }
    count = size + 1 - Int(stream.avail_out)
  }
  return isWhole && content.count == size ? content : nil
}

/// The CRC-32 of a content, which the directory of a zip has for each entry.
func checksum(of content: [UInt8]) -> Int {
  content.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32($0.count))) }
}
