/** Streams a CSV file as fast as the client reads it. The file name contains the date. */
export function csvAnswer(name: string, now: Date, pieces: AsyncIterable<string>): Response {
  const fileName = `${name}-${now.toISOString().slice(0, 10)}.csv`;
  // Bun accepts an iterable of text as a body, but the browser's Response type does not.
  return new Response(pieces as unknown as BodyInit, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
