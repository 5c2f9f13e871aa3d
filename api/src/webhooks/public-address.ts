import { lookup } from "node:dns/promises";
import { type ClientRequest, request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";

/** Ranges outside the public internet. Source: the special-purpose registries of IANA for IPv4 and IPv6. */
const CLOSED_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Parts of the public unicast range that are routed elsewhere or contain an IPv4 address. */
const CLOSED_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const closed = new BlockList();
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, "ipv4");
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, "ipv6");
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address is on the public internet: not private, not this machine, not link-local. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, "ipv4");
  // Everything else is outside of 2000::/3, for example ::1, fc00::/7, fe80::/10, ::ffff:10.0.0.1 and 64:ff9b::/96.
  return version === 6 && unicast.check(address, "ipv6") && !closed.check(address, "ipv6");
}

const systemAddresses = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** The addresses of a URL's host; none when its name is unknown. A test passes its own `resolve`. */
export async function addressesOf(
  { hostname }: URL,
  resolve: (host: string) => Promise<string[]> = systemAddresses,
): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? [host] : resolve(host).catch(() => []);
}

/**
 * A request to a checked address of the URL's host. The name is resolved once, so DNS rebinding has no effect.
 *
 * This uses `node:http` because Bun replaces the undici package by its own, whose `Agent` ignores `connect.lookup`.
 */
export function requestTo(url: URL, address: string, options: RequestOptions): ClientRequest {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return send(url, {
    ...options,
    // Without an agent no connection is kept for the next attempt.
    agent: false,
    lookup: (_host, _options, done) => done(null, [{ address, family: isIP(address) }]),
  });
}
