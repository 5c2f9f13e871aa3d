import { isIPv6 } from "node:net";
import { type ProxyTrust, visitorAddress } from "#shared/processes/visitor-address.ts";
import type { Environment } from "../env.ts";
import { isSameSecret } from "../same-secret.ts";
import { splitUrl } from "./request-path.ts";

/** The header by which our front proves that it forwarded the request. */
const INTERNAL_TOKEN_HEADER = "x-aliquot-internal";

type ProxySettings = Pick<Environment, "trustProxy" | "internalToken">;

const addresses = new WeakMap<Request, () => string>();

/** Stores a function that finds the request's IP address. It runs only for calls that count by address. */
export function noteAddress(request: Request, address: () => string): void {
  addresses.set(request, address);
}

/** The IP address for counting the request's sender; "unknown" without `noteAddress`. */
export function addressOf(request: Request): string {
  return addresses.get(request)?.() ?? "unknown";
}

/**
 * The IP address of a request, for counting; `peer` is the address of the connection. Anybody can send X-Forwarded-For.
 * It is believed only from our own front, and from the operator's proxies as TRUST_PROXY names them.
 */
export function clientAddress(request: Request, peer: string, env: ProxySettings): string {
  const trust = isOwnFront(request, env) ? OWN_FRONT : env.trustProxy;
  return visitorOf(visitorAddress(request.headers.get("x-forwarded-for"), peer, trust));
}

const OWN_FRONT: ProxyTrust = { hops: 1 };

/**
 * Counts an IPv6 network of /64 as one visitor. Every subscriber gets at least one, and can use a
 * new address of it for every request. Text that is not an address stays as it is.
 */
function visitorOf(text: string): string {
  // Some proxies append the port, and a link-local address contains its interface.
  const address = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  if (!isIPv6(address)) return address.replace(/^([\d.]+):\d+$/, "$1");
  const groups = groupsOf(address);
  const [a = "0", b = "0"] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMapped ? dotted(a, b) : `${groups.slice(0, 4).join(":")}::/64`;
}

/** The eight groups without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes every notation, also one that ends in an IPv4 address.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill("0"), ...(after ?? [])];
}

/** The IPv4 address inside two groups of an IPv6 address. */
function dotted(...groups: [string, string]): string {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join(".");
}

/** Whether our own front forwarded the request, which its token proves. */
export const isOwnFront = (request: Request, { internalToken }: ProxySettings): boolean =>
  !!internalToken && isSameSecret(internalToken, request.headers.get(INTERNAL_TOKEN_HEADER) ?? "");

/** The path at which a front asks for the list of published pages. */
const PUBLISHED_PAGES_PATH = "/internal/published-pages";

/** Whether the front itself makes this request. Requests that it forwards for visitors have X-Forwarded-For. */
export function isFrontsOwnRequest(request: Request, env: ProxySettings): boolean {
  const [path] = splitUrl(request.url);
  return (
    request.method === "GET" &&
    path === PUBLISHED_PAGES_PATH &&
    !request.headers.has("x-forwarded-for") &&
    isOwnFront(request, env)
  );
}
