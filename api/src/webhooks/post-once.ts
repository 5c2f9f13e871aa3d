import { addressesOf, isPublicAddress, requestTo } from "./public-address.ts";

/** The result of one attempt: the status of the answer, or a sentence that says why there is none. */
export type Outcome = { status: number; error?: undefined } | { status: null; error: string };

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  isPrivateAllowed: boolean;
  /** Resolves a host name to its addresses; a test passes its own. */
  resolve?: (host: string) => Promise<string[]>;
  /** Certificates to trust besides the system's, for a test. */
  ca?: string;
  /** Milliseconds for the whole attempt. */
  patience?: number;
};

const PATIENCE_MS = 10_000;

const failed = (error: string): Outcome => ({ status: null, error });

/**
 * Posts once and reads the status of the answer. All addresses of the host must be public, and the connection goes to a
 * checked one. It follows no redirect and reads no body.
 */
export async function postOnce(post: Post): Promise<Outcome> {
  const patience = post.patience ?? PATIENCE_MS;
  const signal = AbortSignal.timeout(patience);
  const late = new Promise<Outcome>((resolve) => {
    const outcome = failed(`No answer within ${Math.round(patience / 1000)} seconds`);
    signal.addEventListener("abort", () => resolve(outcome), { once: true });
  });
  return Promise.race([late, send(post, signal)]);
}

async function send(post: Post, signal: AbortSignal): Promise<Outcome> {
  const url = new URL(post.url);
  if (url.protocol !== "https:" && !post.isPrivateAllowed) return failed("Only https is called");
  const addresses = await addressesOf(url, post.resolve);
  const [address] = addresses;
  if (!address) return failed("The host name has no address");
  if (!post.isPrivateAllowed && !addresses.every(isPublicAddress)) {
    return failed("The host is in a private network");
  }
  return exchange(url, address, post, signal);
}

function exchange(
  url: URL,
  address: string,
  { headers, body, ca }: Post,
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = requestTo(url, address, {
      method: "POST",
      headers: {
        "User-Agent": "Aliquot-Webhooks",
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        ...headers,
      },
      ca,
      signal,
    });
    request.on("response", (response) => {
      resolve({ status: response.statusCode as number });
      response.destroy();
    });
    request.on("error", (error) => resolve(failed(sentenceOf(error))));
    request.end(body);
  });
}

function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  if (/CERT|SSL|TLS|ALTNAME|VERIFY|INVALID_CA/.test(code ?? "")) {
    return `The certificate was not accepted (${code})`;
  }
  // The codes of the HTTP parser.
  if (code?.startsWith("HPE_")) return "The answer is not HTTP";
  if (message === "socket hang up") return "The connection was closed without an answer";
  return "The host could not be reached";
}
