import fc from "fast-check";

/** Any character but half of a pair. The library's own list of them takes seconds to make. */
export const anyCharacter = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
