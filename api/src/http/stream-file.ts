/** Sends a file to keep, as fast as the client reads it. Its name contains the date. */
export function streamFile(
  { name, ending, type }: { name: string; ending: string; type: string },
  now: Date,
  pieces: AsyncIterable<string | Uint8Array>,
): Response {
  const fileName = `${name}-${now.toISOString().slice(0, 10)}.${ending}`;
  // Bun accepts an iterable as a body, but the browser's Response type does not.
  return new Response(pieces as unknown as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
