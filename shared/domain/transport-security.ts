type Settings = {
  /** The public origin of the shop. */
  siteUrl: string;
  /** Whether every subdomain has https, according to the operator. */
  hstsSubdomains: boolean;
};

/**
 * The `Strict-Transport-Security` header of every answer (RFC 6797); null without https. Subdomains
 * are included only when the operator confirms them: browsers would refuse one without a
 * certificate for a year, and nobody could undo that.
 */
export function transportSecurity({ siteUrl, hstsSubdomains }: Settings): string | null {
  if (!siteUrl.startsWith("https:")) return null;
  return hstsSubdomains ? "max-age=31536000; includeSubDomains" : "max-age=31536000";
}
