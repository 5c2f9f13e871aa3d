/** The longest line of an encoded body, RFC 2045 6.7, without its line break. */
const LINE_LENGTH = 76;

const ESCAPES = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`,
);

/**
 * Encodes text for a mail's body, as UTF-8 in quoted-printable (RFC 2045 6.7). Line breaks come out as CRLF, whatever
 * they were. The mail library's own encoder runs byte by byte through two streams, ten times as long.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text.replace(/\r\n?/g, "\n"), "utf8").toString("latin1");
  const escaped = bytes.replace(
    // A blank at the end of a line would be lost on the way, so it is escaped too.
    /[^\n\t\x20-\x3c\x3e-\x7e]|[\t ](?=\n|$)/g,
    (byte) => ESCAPES[byte.charCodeAt(0)] ?? "",
  );
  return escaped.split("\n").map(softlyBroken).join("\r\n");
}

/** A long line in pieces that end with "=", which mail programs join again. No escape is divided. */
function softlyBroken(line: string): string {
  if (line.length <= LINE_LENGTH) return line;
  const pieces: string[] = [];
  let from = 0;
  while (line.length - from > LINE_LENGTH) {
    let to = from + LINE_LENGTH - 1;
    if (line[to - 1] === "=") to -= 1;
    else if (line[to - 2] === "=") to -= 2;
    pieces.push(line.slice(from, to));
    from = to;
  }
  return [...pieces, line.slice(from)].join("=\r\n");
}
