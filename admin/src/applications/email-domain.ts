import type { AdminApplication } from "#shared/contracts/applications.ts";

type Facts = Pick<AdminApplication, "domainMatch" | "ror" | "user">;

/**
 * What the domain of the confirmed address says about the claimed institution: it is a domain of that record, of another
 * one, of one while the applicant chose none, or of none.
 */
export function readDomain({ domainMatch, ror }: Facts): "its" | "other" | "unchosen" | "none" {
  if (!domainMatch) return "none";
  if (!ror) return "unchosen";
  return domainMatch.rorId === ror.rorId ? "its" : "other";
}

/** The same in a cell of the list. */
export function domainInShort(application: Facts): string {
  const domain = application.domainMatch?.domain ?? "";
  return {
    its: domain,
    other: `no, at ${domain}`,
    unchosen: `perhaps, at ${domain}`,
    none: "no",
  }[readDomain(application)];
}
