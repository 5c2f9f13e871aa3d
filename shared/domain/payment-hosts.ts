/** The hosts to which links of a payment page may lead: the services, and hosts added in Store settings. */

/** Each including all of its subdomains. */
export const PAYMENT_HOSTS = ["paypal.com", "paypal.me", "venmo.com", "cash.app"] as const;

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The hosts of a setting, separated by commas or white space, in lower case. */
export function splitHosts(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== "");
}

/** Whether the text is a bare host name: "pay.example.com". */
export const isHost = (text: string): boolean => HOST.test(text);

/**
 * Whether a link leads to a payment service or to a host that the seller added, with or without "www.". Other
 * subdomains of an added host are refused, because many services give them to anybody.
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

/** Whether a text contains a web address; an email address does not count. */
export function namesLink(text: string): boolean {
  return text
    .normalize("NFKC")
    .split(/[\s()<>[\]{}"'“”‘’|]+/)
    .some((word) => word.includes("://") || NAMED_HOST.test(word));
}

/** "example.com", "www.example.com/pay", "example.com:8443,": one word that begins with a host name. */
const NAMED_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/:?#].*|[.,;!]*)$/u;
