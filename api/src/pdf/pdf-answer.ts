/** A PDF as an answer that browsers show, and that runs nothing should it be something else. */
export function pdfAnswer(
  content: Uint8Array<ArrayBuffer>,
  fileName: string,
  headers: Record<string, string> = { "Cache-Control": "private, no-store" },
): Response {
  // Names in other alphabets are given by RFC 6266's second form.
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, "-");
  return new Response(content, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox",
      ...headers,
    },
  });
}
