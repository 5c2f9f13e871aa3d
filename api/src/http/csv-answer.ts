/** A CSV file as an answer, sent piece by piece as the client takes it. The file is named after the day. */
export function csvAnswer(name: string, now: Date, pieces: AsyncIterable<string>): Response {
  const fileName = `${name}-${now.toISOString().slice(0, 10)}.csv`;
  // Bun takes an iterable of text for a body, which the types of the browser's Response do not know.
  return new Response(pieces as unknown as BodyInit, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
