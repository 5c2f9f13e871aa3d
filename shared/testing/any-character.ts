import fc from "fast-check";

/** Any character except a lone surrogate. The library's own list takes seconds to build. */
export const anyCharacter = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
