import type { Readable } from "node:stream";

/**
 * The rows of a COPY in pieces of about so many bytes, each of whole rows. The driver hands over one row at a time, and
 * a stream of millions of them costs more than everything else in a backup; so what it pushes is collected here before
 * it becomes a stream. What is pushed while a piece is being written waits in the server.
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
    // A row longer than a piece is one of its own.
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
  // What came in one packet with the answer to COPY is in the stream already, its end perhaps as well.
  rows.once("end", () => rows.push(null));
  for (let early = rows.read(); early !== null; early = rows.read()) rows.push(early);
  /** Until the driver brings more. It stops reading when `push` answers false, and goes on when it is asked. */
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
    // The driver takes no other statement, and so no rollback, before it has handed over the last row.
    rows.push = (row: Buffer | null) => {
      isDone ||= row === null;
      wake();
      return true;
    };
    while (!isDone && !failure) await more();
    rows._read(size);
  }
}
