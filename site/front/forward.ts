import { parseWholeNumber } from "#shared/domain/whole-number.ts";

/** Headers about one connection, which must not be passed on. */
const HOP_BY_HOP = [
  "connection",
  // Each side writes its own.
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

/** What only we may say to the processes behind us. */
const OURS = /^x-aliquot-/;

export type ForwardOptions = {
  /** Where to, without a trailing slash. */
  origin: string;
  /** Instead of the request's own. */
  method?: string;
  /** Path and query as they were sent. */
  target: string;
  clientAddress: string;
  protocol: "http" | "https";
  internalToken?: string;
  /** Milliseconds until the answer begins; of a `whole` one until it has ended. */
  patience: number;
  /** Reads all of the answer before it is passed on: what breaks off in the middle has not been answered. */
  whole?: boolean;
};

/** Milliseconds for which a process that is being restarted is waited for. */
const RESTART_PATIENCE = 1500;

/** Bytes of a body that are read here, so that a slow sender keeps no process behind us waiting. */
const READ_HERE = 1024 * 1024;

/** The body was larger than it may be without saying so beforehand. */
export class BodyTooLarge extends Error {}

/**
 * Passes the request on and answers what comes back, streaming unless it is wanted whole. Rejects when nobody answers: with an error named
 * TimeoutError, or when the connection is refused for longer than a restart takes.
 */
export async function forward(request: Request, options: ForwardOptions): Promise<Response> {
  const body = await readBody(request);
  const method = options.method ?? request.method;
  const init: BunFetchRequestInit = {
    method,
    headers: forwardedHeaders(request, options),
    body,
    redirect: "manual",
    // What the other side compressed is passed on as it is.
    decompress: false,
  };
  const target = options.origin + options.target;
  const response = await withPatience(options.patience, async (signal) => {
    const begun = await fetchPatiently(target, { ...init, signal }, method);
    return options.whole ? readWhole(begun) : begun;
  });
  const headers = new Headers(response.headers);
  for (const name of connectionHeaders(response.headers)) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

async function readWhole(response: Response): Promise<Response> {
  const body = await response.bytes();
  return new Response(body.length > 0 ? body : null, response);
}

/** Without `whole` the time until the answer begins. Its body takes as long as it takes: an export may be long. */
async function withPatience<T>(
  patience: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const impatience = new AbortController();
  const timer = setTimeout(
    () => impatience.abort(new DOMException("Nobody answered in time", "TimeoutError")),
    patience,
  );
  try {
    return await ask(impatience.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchPatiently(
  url: string,
  init: BunFetchRequestInit,
  method: string,
): Promise<Response> {
  const giveUpAt = Date.now() + RESTART_PATIENCE;
  const repeatable = !(init.body instanceof ReadableStream);
  for (let delay = 25; ; delay *= 2) {
    try {
      return await fetch(url, init);
    } catch (error) {
      // Refused means that nothing was sent; a broken connection may be repeated only if reading is all it did.
      const { code } = error as { code?: string };
      const unsent = code === "ECONNREFUSED" || code === "ConnectionRefused";
      const again = unsent || (code === "ECONNRESET" && (method === "GET" || method === "HEAD"));
      if (!again || !repeatable || Date.now() + delay > giveUpAt) throw error;
      await Bun.sleep(delay);
    }
  }
}

function forwardedHeaders(request: Request, options: ForwardOptions): Headers {
  const headers = new Headers(request.headers);
  for (const name of connectionHeaders(request.headers)) headers.delete(name);
  for (const name of [...headers.keys()]) if (OURS.test(name)) headers.delete(name);
  headers.set("x-forwarded-for", options.clientAddress);
  headers.set("x-forwarded-proto", options.protocol);
  const host = request.headers.get("host");
  if (host) headers.set("x-forwarded-host", host);
  headers.delete("forwarded");
  if (options.internalToken) headers.set("x-aliquot-internal", options.internalToken);
  // Fetch adds one of its own, and the answer would come compressed for nobody.
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return headers;
}

function connectionHeaders(headers: Headers): string[] {
  const named = headers.get("connection")?.split(",") ?? [];
  return [...HOP_BY_HOP, ...named.map((name) => name.trim().toLowerCase()).filter(isToken)];
}

const isToken = (name: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(name);

/** Small bodies and those of unknown length are read whole; only announced large ones are streamed. */
async function readBody(
  request: Request,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | undefined> {
  if (!request.body || request.method === "GET" || request.method === "HEAD") return undefined;
  const announced = parseWholeNumber(request.headers.get("content-length"));
  if (announced !== null) return announced > READ_HERE ? request.body : request.bytes();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.length;
    if (size > READ_HERE) throw new BodyTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
