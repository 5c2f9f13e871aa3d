/**
 * Answers JSON in the pieces in which it was written, and lets go of each once it is sent: joined, a large answer would be
 * there twice.
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
