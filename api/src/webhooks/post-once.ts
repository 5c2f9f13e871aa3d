import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { isPublicAddress } from "./public-address.ts";

/** What came of a try: the status that was answered, or a sentence that says why there is none. */
export type Outcome = { status: number; error?: undefined } | { status: null; error: string };

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether it may go to addresses of one's own network, and without TLS. */
  isPrivateAllowed: boolean;
  /** The addresses of a host name; the system's unless a test has its own. */
  resolve?: (host: string) => Promise<string[]>;
  /** Certificates to trust beside the system's, for a test. */
  ca?: string;
  /** Milliseconds for everything. */
  patience?: number;
};

const PATIENCE_MS = 10_000;
/** Bytes of an answer that are read at most: its first lines. */
const MOST_READ = 16 * 1024;

const systemAddresses = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Posts once and reads the status of the answer. The name is looked up once, all its addresses must be public, and the
 * connection goes to the address that was checked: a name that resolves to something else at the second look gains
 * nothing. No redirect is followed and no body read, however long the answer is.
 */
export async function postOnce(post: Post): Promise<Outcome> {
  const patience = post.patience ?? PATIENCE_MS;
  const late = Promise.withResolvers<Outcome>();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort();
    late.resolve({
      status: null,
      error: `No answer within ${Math.round(patience / 1000)} seconds`,
    });
  }, patience);
  try {
    return await Promise.race([late.promise, send(post, stop.signal)]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function send(post: Post, signal: AbortSignal): Promise<Outcome> {
  const url = new URL(post.url);
  if (url.protocol !== "https:" && !post.isPrivateAllowed) {
    return { status: null, error: "Only https is called" };
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  let addresses: string[];
  try {
    addresses = isIP(host) ? [host] : await (post.resolve ?? systemAddresses)(host);
  } catch {
    return { status: null, error: "The host name has no address" };
  }
  if (!post.isPrivateAllowed && !addresses.every(isPublicAddress)) {
    return { status: null, error: "The host is in a private network" };
  }
  const [address] = addresses;
  if (!address) return { status: null, error: "The host name has no address" };
  const socket = open(url, host, address, post.ca);
  signal.addEventListener("abort", () => socket.destroy(), { once: true });
  if (signal.aborted) socket.destroy();
  return exchange(socket, requestText(url, post));
}

function open(url: URL, host: string, address: string, ca?: string): Socket {
  const isTls = url.protocol === "https:";
  const port = Number(url.port) || (isTls ? 443 : 80);
  if (!isTls) return connectTcp({ host: address, port });
  return connectTls({
    host: address,
    port,
    // The certificate must be for the name, though the connection goes to the address.
    servername: isIP(host) ? undefined : host,
    ALPNProtocols: ["http/1.1"],
    ca,
  });
}

function requestText(url: URL, { headers, body }: Post): string {
  const lines = Object.entries({
    Host: url.host,
    "User-Agent": "Aliquot-Webhooks",
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `POST ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** Sends the request and reads until the status is known. */
function exchange(socket: Socket, request: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let read = "";
    const end = (outcome: Outcome) => {
      resolve(outcome);
      socket.destroy();
    };
    const isTls = "encrypted" in socket;
    socket.once(isTls ? "secureConnect" : "connect", () => socket.write(request));
    socket.on("data", (chunk) => {
      read += chunk.toString("latin1");
      const status = statusIn(read);
      if (status !== null) end({ status });
      else if (read.length > MOST_READ) end({ status: null, error: "The answer is not HTTP" });
    });
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end({ status: null, error: sentenceOf(error) }),
    );
    socket.on("close", () =>
      end({ status: null, error: "The connection was closed without an answer" }),
    );
  });
}

/** The status of the first answer that is no 1xx; null while it has not come. */
function statusIn(text: string): number | null {
  for (const [, status] of text.matchAll(/(?:^|\r\n\r\n)HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n/g)) {
    if (Number(status) >= 200) return Number(status);
  }
  return null;
}

function sentenceOf({ code }: NodeJS.ErrnoException): string {
  return /CERT|SSL|TLS|ALTNAME|VERIFY|INVALID_CA/.test(code ?? "")
    ? `The certificate was not accepted (${code})`
    : "The host could not be reached";
}
