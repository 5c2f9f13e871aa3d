type Settings = {
  /** The public origin of the shop. */
  siteUrl: string;
  /** Whether the operator says that every subdomain speaks https, too. */
  hstsSubdomains: boolean;
};

/**
 * `Strict-Transport-Security` of every answer (RFC 6797); null without https. The subdomains are the operator's to
 * bind: one that has no certificate would be out of reach for a year, and nobody could take that back.
 */
export function transportSecurity({ siteUrl, hstsSubdomains }: Settings): string | null {
  if (!siteUrl.startsWith("https:")) return null;
  return hstsSubdomains ? "max-age=31536000; includeSubDomains" : "max-age=31536000";
}
