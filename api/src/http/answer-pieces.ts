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
