import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Whom X-Forwarded-For is believed from: nobody, the last so many reverse proxies, or the proxies
 * with these addresses. Each proxy appends the address that connected to it.
 */
export type ProxyTrust = { hops: number } | { networks: BlockList };

/** The most reverse proxies in a row that a number may name. */
const MOST_HOPS = 9;

/** Nobody is believed: the address of the connection counts. */
export const NO_PROXY: ProxyTrust = { hops: 0 };

/**
 * Reads TRUST_PROXY: 0 or false, 1 or true, a number of proxies up to nine, or addresses and
 * networks separated by commas, such as 10.0.0.0/8,2001:db8::/32. Null for anything else.
 */
export function readProxyTrust(text: string): ProxyTrust | null {
  const value = text.trim();
  if (value === "" || value === "false") return NO_PROXY;
  if (value === "true") return { hops: 1 };
  if (/^\d$/.test(value) && Number(value) <= MOST_HOPS) return { hops: Number(value) };
  const networks = new BlockList();
  for (const part of value.split(",").map((entry) => entry.trim())) {
    const [address = "", prefix, ...rest] = part.split("/");
    const family = isIP(address);
    if (family === 0 || rest.length > 0) return null;
    const type = family === 6 ? "ipv6" : "ipv4";
    const widest = family === 6 ? 128 : 32;
    if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null;
    const bits = Number(prefix ?? widest);
    // A network of all addresses would let every visitor choose an address.
    if (bits > widest || bits === 0) return null;
    networks.addSubnet(address, bits, type);
  }
  return { networks };
}

/**
 * The visitor's address: that of the first machine, seen from here, that is no trusted proxy.
 * `peer` is the address of the connection. Entries of X-Forwarded-For further left may be forged.
 */
export function visitorAddress(
  forwardedFor: string | null,
  peer: string,
  trust: ProxyTrust,
): string {
  const entries = (forwardedFor ?? "").split(",").map((entry) => entry.trim().slice(0, 64));
  const chain = [...entries.filter(Boolean), peer];
  if ("hops" in trust) return chain[Math.max(chain.length - 1 - trust.hops, 0)] ?? peer;
  let place = chain.length - 1;
  while (place > 0 && isWithin(trust.networks, chain[place] ?? "")) place -= 1;
  return chain[place] ?? peer;
}

function isWithin(networks: BlockList, entry: string): boolean {
  const address = plainAddress(entry);
  if (isIP(address) === 0) return false;
  return networks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Without port, brackets and interface; an IPv4 address inside IPv6 becomes IPv4. */
function plainAddress(entry: string): string {
  const bare = entry.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return mapped.replace(/^([\d.]+):\d+$/, "$1");
}
