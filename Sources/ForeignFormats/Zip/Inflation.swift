import CZlib

/// What a raw deflate stream unpacks to; nil unless it is whole and of exactly that size.
func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
  var stream = z_stream()
  guard swiftcal_inflate_raw_init(&stream) == Z_OK else { return nil }
  defer { inflateEnd(&stream) }
  var isWhole = false
  // One more byte than is expected, so that a longer stream shows.
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

/// The CRC-32 that a zip's directory has of its entries.
func checksum(of content: [UInt8]) -> Int {
  content.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32($0.count))) }
}
