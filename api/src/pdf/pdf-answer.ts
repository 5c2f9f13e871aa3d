/** A PDF as a response that browsers show. The headers keep browsers from running it as anything else. */
export function pdfAnswer(
  content: Uint8Array<ArrayBuffer>,
  fileName: string,
  headers: Record<string, string> = { "Cache-Control": "private, no-store" },
): Response {
  // Other alphabets need the encoded form of RFC 6266.
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
