import { parseWholeNumber } from "#shared/domain/whole-number.ts";

/** Headers about one connection, which must not be passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  // Every server writes its own.
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

/** Headers that only the front may send to the processes behind it. */
const INTERNAL_HEADER = /^x-aliquot-/;

export type ForwardOptions = {
  /** Of the server that answers. */
  origin: string;
  /** By default the request's own. */
  method?: string;
  /** Path and query, encoded as they were sent. */
  target: string;
  clientAddress: string;
  protocol: "http" | "https";
  /** Proves to the api that this front passed the request on. */
  internalToken?: string;
  /** Until the answer begins; of a buffered one until it has ended. */
  timeoutMs: number;
  /** Reads the whole answer before any of it is passed on, so that one that breaks off rejects instead. */
  isBuffered?: boolean;
};

/** How long connections are tried again that a process refuses while it restarts. */
const RESTART_MS = 1500;

/** Up to this many bytes of a body are read before anything is sent, so that a slow sender occupies only the front. */
const MAX_BUFFERED_BODY = 1024 * 1024;

/** A body without a Content-Length was larger than such a body may be. */
export class BodyTooLarge extends Error {}

/**
 * Passes the request on and answers what comes back, as a stream unless it is buffered. Rejects with BodyTooLarge, with
 * an error named TimeoutError, or when the connection is refused for longer than a restart takes.
 */
export async function forward(request: Request, options: ForwardOptions): Promise<Response> {
  const body = await readBody(request);
  const method = options.method ?? request.method;
  const init: BunFetchRequestInit = {
    method,
    headers: forwardedHeaders(request, options),
    body,
    redirect: "manual",
    // A compressed answer is passed on as it is.
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

/** Not AbortSignal.timeout, which would also end a stream that has begun in time: an export may take long. */
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
      // A refused connection has sent nothing. After one that broke off, only a request that reads may be sent again.
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
  // Otherwise fetch adds one of its own, and an answer comes compressed that the visitor cannot read.
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return headers;
}

function connectionHeaders(headers: Headers): string[] {
  const named = headers.get("connection")?.split(",") ?? [];
  return [...HOP_BY_HOP, ...named.map((name) => name.trim().toLowerCase()).filter(isToken)];
}

const isToken = (name: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(name);

/** Small bodies and those of unknown length are read whole; only those that announce a larger length are streamed. */
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
