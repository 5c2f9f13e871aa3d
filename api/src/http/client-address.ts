import { timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Environment } from "../env.ts";

/** The header by which our own front proves that it passed a request on. */
const INTERNAL_TOKEN_HEADER = "x-aliquot-internal";

type ProxySettings = Pick<Environment, "trustProxy" | "internalToken">;

const addresses = new WeakMap<Request, () => string>();

/** Says how to find out where a request came from, which is done only for the calls that count it. */
export function noteAddress(request: Request, address: () => string): void {
  addresses.set(request, address);
}

/** The address by which the sender of a request is counted; "unknown" when nobody noted how to find it out. */
export function addressOf(request: Request): string {
  return addresses.get(request)?.() ?? "unknown";
}

/**
 * The address a request came from, for counting; `peer` is who connected. Anybody can write X-Forwarded-For: its last
 * entry is believed when our own front sent it, or with TRUST_PROXY when the operator's proxy did.
 */
export function clientAddress(request: Request, peer: string, env: ProxySettings): string {
  const forwarded = request.headers.get("x-forwarded-for");
  if (forwarded !== null && (env.trustProxy || isOwnFront(request, env))) {
    const last = forwarded.split(",").at(-1)?.trim();
    if (last) return visitorOf(last.slice(0, 64));
  }
  return visitorOf(peer);
}

/**
 * What is counted as one visitor: of IPv6 the /64 network, because everybody is given at least one and can take another
 * address of it for every request. Text that is no address stays as it is.
 */
function visitorOf(text: string): string {
  // Some proxies write the port too, and a link-local address names its interface.
  const address = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  if (!isIPv6(address)) return address.replace(/^([\d.]+):\d+$/, "$1");
  const groups = groupsOf(address);
  const [a = "0", b = "0"] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMapped ? dotted(a, b) : `${groups.slice(0, 4).join(":")}::/64`;
}

/** The eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser brings every spelling to one form, also one that ends in an IPv4 address.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill("0"), ...(after ?? [])];
}

/** The IPv4 address that two groups of an IPv6 address hold. */
function dotted(...groups: [string, string]): string {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join(".");
}

/** Whether our own front passed the request on, which its token proves. */
export function isOwnFront(request: Request, { internalToken }: ProxySettings): boolean {
  const given = Buffer.from(request.headers.get(INTERNAL_TOKEN_HEADER) ?? "");
  const token = Buffer.from(internalToken ?? "");
  return token.length > 0 && given.length === token.length && timingSafeEqual(given, token);
}
