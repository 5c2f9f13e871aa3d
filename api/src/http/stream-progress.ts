const NDJSON = "application/x-ndjson";

export function wantsProgress(request: Request): boolean {
  return request.headers.get("accept")?.includes(NDJSON) ?? false;
}

const isWritten = (answer: unknown): answer is Uint8Array<ArrayBuffer>[] =>
  Array.isArray(answer) && answer[0] instanceof Uint8Array;

/**
 * Answers with one JSON line for each step; the last line is `{ answer }`. The status 200 is sent before the work is
 * done. A refusal is therefore the last line, `{ status, refusal }`, with the status and body that it would have had.
 */
export function streamProgress<Step, Answer>({
  run,
  refuse,
}: {
  /** Returns the answer, or its pieces when it is already written as JSON. */
  run: (onStep: (step: Step) => void) => Promise<Answer | Uint8Array<ArrayBuffer>[]>;
  refuse: (error: unknown) => Response;
}): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      // After the client has disconnected nothing is sent; the work continues.
      const send = (piece: Uint8Array<ArrayBuffer>) => {
        if (isOpen) controller.enqueue(piece);
      };
      const write = (line: unknown) => send(encoder.encode(`${JSON.stringify(line)}\n`));
      try {
        const answer = await run(write);
        if (!isWritten(answer)) write({ answer });
        else {
          send(encoder.encode('{"answer":'));
          for (const piece of answer) send(piece);
          send(encoder.encode("}\n"));
        }
      } catch (error) {
        const refusal = refuse(error);
        write({ status: refusal.status, refusal: await refusal.json() });
      }
      if (isOpen) controller.close();
    },
    cancel() {
      isOpen = false;
    },
  });
  return new Response(body, { headers: { "Content-Type": NDJSON } });
}

/**
 * Sends JSON piece by piece and frees each piece once it is sent. Joining the pieces would hold a
 * large answer in memory twice.
 */
export function answerPieces(pieces: readonly Uint8Array<ArrayBuffer>[]): Response {
  const left = pieces.toReversed();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.pop();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json;charset=utf-8" } });
}
