import { parseWholeNumber } from "#shared/domain/whole-number.ts";

/** Hop-by-hop headers, which must not be forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  // Every server sets its own date.
  "date",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Headers that only the front may send to internal processes. */
const INTERNAL_HEADER = /^x-aliquot-/;

export type ForwardOptions = {
  /** The origin of the target server. */
  origin: string;
  /** Default: the method of the request. */
  method?: string;
  /** Path and query, in their original encoding. */
  target: string;
  clientAddress: string;
  protocol: "http" | "https";
  /** Proves to the api that this front forwarded the request. */
  internalToken?: string;
  /** Milliseconds until the response begins; for a buffered response until it ends. */
  timeoutMs: number;
  /** Called when the body was read, or begins to be streamed. */
  onReceived?: () => void;
  /** Reads the whole response before forwarding it, so that an incomplete one rejects. */
  isBuffered?: boolean;
};

/** Milliseconds for which a refused connection is retried, while a process restarts. */
const RESTART_MS = 1500;

/** Bytes. Bodies up to this size are read before anything is sent, so that a slow sender occupies only the front. */
const MAX_BUFFERED_BODY = 1024 * 1024;

/** A body without Content-Length exceeded the limit for buffered bodies. */
export class BodyTooLarge extends Error {}

/**
 * Forwards the request and returns the response, as a stream unless `isBuffered`. Rejects with BodyTooLarge, with an
 * error named TimeoutError, or when the connection is refused for longer than a restart takes.
 */
export async function forward(request: Request, options: ForwardOptions): Promise<Response> {
  const body = await readBody(request);
  options.onReceived?.();
  const method = options.method ?? request.method;
  const init: BunFetchRequestInit = {
    method,
    headers: forwardedHeaders(request, options),
    body,
    redirect: "manual",
    // Compressed responses are forwarded unchanged.
    decompress: false,
  };
  const target = options.origin + options.target;
  const response = await withTimeout(options.timeoutMs, async (signal) => {
    const begun = await fetchWithRetries(target, { ...init, signal }, method);
    return options.isBuffered ? readWhole(begun) : begun;
  });
  const headers = new Headers(response.headers);
  for (const name of connectionHeaders(response.headers)) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

async function readWhole(response: Response): Promise<Response> {
  const body = await response.bytes();
  return new Response(body.length > 0 ? body : null, response);
}

/** AbortSignal.timeout would also abort a response that began in time, such as a long export. */
async function withTimeout<T>(
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException("Nobody answered in time", "TimeoutError")),
    timeoutMs,
  );
  try {
    return await ask(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchWithRetries(
  url: string,
  init: BunFetchRequestInit,
  method: string,
): Promise<Response> {
  const giveUpAt = Date.now() + RESTART_MS;
  const isRepeatable = !(init.body instanceof ReadableStream);
  for (let delay = 25; ; delay *= 2) {
    try {
      return await fetch(url, init);
    } catch (error) {
      // After a refused connection nothing was sent. After a broken one, only reads may be repeated.
      const { code } = error as { code?: string };
      const isUnsent = code === "ECONNREFUSED" || code === "ConnectionRefused";
      const isRead = method === "GET" || method === "HEAD";
      const mayRetry = isRepeatable && (isUnsent || (code === "ECONNRESET" && isRead));
      if (!mayRetry || Date.now() + delay > giveUpAt) throw error;
      await Bun.sleep(delay);
    }
  }
}

function forwardedHeaders(request: Request, options: ForwardOptions): Headers {
  const headers = new Headers(request.headers);
  for (const name of connectionHeaders(request.headers)) headers.delete(name);
  for (const name of [...headers.keys()]) if (INTERNAL_HEADER.test(name)) headers.delete(name);
  headers.set("x-forwarded-for", options.clientAddress);
  headers.set("x-forwarded-proto", options.protocol);
  headers.set("x-forwarded-host", request.headers.get("host") ?? "");
  headers.delete("forwarded");
  if (options.internalToken) headers.set("x-aliquot-internal", options.internalToken);
  // Otherwise fetch adds its own value, and the client may not support the encoding of the response.
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return headers;
}

function connectionHeaders(headers: Headers): string[] {
  const named = headers.get("connection")?.split(",") ?? [];
  return [...HOP_BY_HOP, ...named.map((name) => name.trim().toLowerCase()).filter(isToken)];
}

const isToken = (name: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(name);

/** Reads small bodies, and bodies of unknown length, completely. Streams those with a larger Content-Length. */
async function readBody(
  request: Request,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | undefined> {
  if (!request.body || request.method === "GET" || request.method === "HEAD") return undefined;
  const announced = parseWholeNumber(request.headers.get("content-length"));
  if (announced !== null) return announced > MAX_BUFFERED_BODY ? request.body : request.bytes();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.length;
    if (size > MAX_BUFFERED_BODY) throw new BodyTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
