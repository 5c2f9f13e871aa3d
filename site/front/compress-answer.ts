import { brotliCompressSync, constants } from "node:zlib";
import { preferredEncoding } from "./negotiate.ts";

/** Bytes. Below this, compression saves almost nothing. */
const MIN_COMPRESSED = 1000;

/**
 * Compresses a response that was made for one request, according to Accept-Encoding. A response
 * without a body stays as it is. Rejects when the body breaks off.
 */
export async function compressAnswer(answer: Response, request: Request): Promise<Response> {
  const { status } = answer;
  if (answer.body === null) return answer;
  const headers = new Headers(answer.headers);
  headers.append("vary", "Accept-Encoding");
  headers.delete("content-length");
  const body = await answer.bytes();
  const encoding = preferredEncoding(request.headers.get("accept-encoding"));
  if (encoding === "identity" || body.length < MIN_COMPRESSED) {
    return new Response(body, { status, headers });
  }
  headers.set("content-encoding", encoding);
  const compressed = encoding === "br" ? quickBrotli(body) : Bun.gzipSync(body);
  return new Response(compressed, { status, headers });
}

const quickBrotli = (body: Uint8Array) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
