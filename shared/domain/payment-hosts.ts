/** Where the links of a payment page may lead: to the services, and to what the seller has added in Store settings. */

/** Each with all of its subdomains. */
export const PAYMENT_HOSTS = ["paypal.com", "paypal.me", "venmo.com", "cash.app"] as const;

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The hosts of a setting, separated by commas or white space, in lower case. */
export function splitHosts(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== "");
}

/** Whether it is the bare name of a host, "pay.example.com". */
export const isHost = (text: string): boolean => HOST.test(text);

/**
 * Whether a link leads to a service, or to a host that the seller has added, with or without "www.". Of an added host no
 * other subdomain counts: with many services anybody can have one.
 */
export function isPaymentLink(link: string, addedHosts: readonly string[]): boolean {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  if (url.username || url.password || url.port) return false;
  const host = url.hostname.replace(/\.$/, "");
  return (
    PAYMENT_HOSTS.some((service) => host === service || host.endsWith(`.${service}`)) ||
    addedHosts.some((added) => host === added || host === `www.${added}`)
  );
}

/** Whether a text names an address of the web that people would open; an email address is none. */
export function namesLink(text: string): boolean {
  return text
    .normalize("NFKC")
    .split(/[\s()<>[\]{}"'“”‘’|]+/)
    .some((word) => word.includes("://") || NAMED_HOST.test(word));
}

/** "example.com", "www.example.com/pay", "example.com:8443,": one word that begins with a host of letters. */
const NAMED_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/:?#].*|[.,;!]*)$/u;
