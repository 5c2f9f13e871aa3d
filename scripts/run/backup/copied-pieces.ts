import type { Readable } from "node:stream";

/**
 * The rows of a COPY in pieces of about `size` bytes of whole rows. The driver delivers single
 * rows, and a stream of millions of rows would be the slowest part of a backup. They are therefore
 * collected before they become a stream. While a piece is written, the server waits.
 */
export async function* copiedPieces(rows: Readable, size: number): AsyncGenerator<Buffer> {
  const full: Buffer[] = [];
  let piece = Buffer.allocUnsafe(2 * size);
  let used = 0;
  let isDone = false;
  let failure: Error | undefined;
  let wake = () => {};
  const close = () => {
    if (used > 0) full.push(piece.subarray(0, used));
    piece = Buffer.allocUnsafe(2 * size);
    used = 0;
  };
  rows.push = (row: Buffer | null) => {
    if (row === null) isDone = true;
    // A row longer than a piece becomes its own piece.
    else if (row.length > piece.length - used) {
      close();
      full.push(Buffer.from(row));
    } else used += row.copy(piece, used);
    if (isDone || used >= size) close();
    wake();
    return full.length === 0;
  };
  rows.once("error", (error: Error) => {
    failure = error;
    wake();
  });
  // Rows that came in the same packet as the answer to COPY are already in the stream, possibly with its end.
  rows.once("end", () => rows.push(null));
  for (let early = rows.read(); early !== null; early = rows.read()) rows.push(early);
  /**
   * Resolves when the driver has delivered more. It stops reading when `push` returns false, and continues on request.
   */
  const more = () => {
    const brought = new Promise<void>((resolve) => {
      wake = resolve;
    });
    rows._read(size);
    return brought;
  };
  try {
    for (;;) {
      while (full.length > 0) yield full.shift() as Buffer;
      if (failure) throw failure;
      if (isDone) return;
      await more();
    }
  } finally {
    // The driver accepts no other query, not even a rollback, before it has delivered the last row.
    rows.push = (row: Buffer | null) => {
      isDone ||= row === null;
      wake();
      return true;
    };
    while (!isDone && !failure) await more();
    rows._read(size);
  }
}
