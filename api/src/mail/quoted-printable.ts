/** The longest line of an encoded body, RFC 2045 6.7, without its line break. */
const LINE_LENGTH = 76;

const [TAB, LF, CR, BLANK, EQUALS] = [0x09, 0x0a, 0x0d, 0x20, 0x3d] as const;
const HEX = Buffer.from("0123456789ABCDEF");

/**
 * Encodes text for an email's body, as UTF-8 in quoted-printable (RFC 2045 6.7). All line breaks become CRLF. Longer
 * lines are split with a soft break ("="), which mail programs remove. One pass over the bytes, because this dominates
 * the cost of an email; the mail library's own encoder takes fifty times as long.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text, "utf8");
  // An escape is three bytes, and every 73 bytes or more are followed by a break of three.
  const out = Buffer.allocUnsafe(Math.ceil(bytes.length * 3.2) + LINE_LENGTH);
  let length = 0;
  let column = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    const next = bytes[at + 1];
    if (byte === LF || byte === CR) {
      if (byte === CR && next === LF) continue;
      out[length++] = CR;
      out[length++] = LF;
      column = 0;
      continue;
    }
    const isLast = next === undefined || next === LF || next === CR;
    // A space at the end of a line would be lost in transport, so it is escaped too.
    const isBlank = byte === BLANK || byte === TAB;
    const isPlain = isBlank ? !isLast : byte > BLANK && byte <= 0x7e && byte !== EQUALS;
    const width = isPlain ? 1 : 3;
    if (column + width > (isLast ? LINE_LENGTH : LINE_LENGTH - 1)) {
      out[length++] = EQUALS;
      out[length++] = CR;
      out[length++] = LF;
      column = 0;
    }
    if (isPlain) {
      out[length++] = byte;
    } else {
      out[length++] = EQUALS;
      out[length++] = HEX[byte >> 4] as number;
      out[length++] = HEX[byte & 15] as number;
    }
    column += width;
  }
  return out.toString("latin1", 0, length);
}
