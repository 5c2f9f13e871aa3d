/** Who may buy what: the rule that every path to an order asks. */

/**
 * What a customer may buy. `attested` has signed the statement, `verified` was approved by the seller, `refused` was
 * turned away by the seller, and `expired` must sign again.
 */
export const PERMISSIONS = ["none", "attested", "verified", "refused", "expired"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Whether a customer with this permission may buy more than a visitor. Only these permissions end. */
export const isGiven = (permission: string): boolean =>
  permission === "attested" || permission === "verified";

/** Who may buy a product. */
export const ACCESS = ["public", "attested", "verified", "never"] as const;
export type Access = (typeof ACCESS)[number];

/** A country (ISO 3166 alpha-2) or one of its states to which a product is not sold, with the reason for buyers. */
export type Region = { country: string; state?: string; reason: string };

/** Where an order goes; `country` is null when the address names none that is known. */
export type Destination = { country: string | null; state: string };

/** A customer's permission at one moment. */
export type Standing = {
  permission: Permission;
  /** Whether the customer agreed to the statement as it reads now. */
  isStatementCurrent: boolean;
};

export type ProductRule = {
  productId: string;
  productName: string;
  access: Access;
  regions: readonly Region[];
};

/** A line that may not be ordered. `needs` is what would help; null when nothing does. */
export type NotPermitted = {
  productId: string;
  needs: "attested" | "verified" | null;
  reason: string;
};

/**
 * Days before its end at which a customer is told, and from which on a permission can be renewed. A customer with a
 * permission of less than twice as many days is told when half of it is over.
 */
export const RENEWED_DAYS = 30;

const DAY_MS = 86_400_000;

/** Whether a given permission ends so soon that its customer may renew it. `until` is an instant. */
export const endsSoon = (
  { permission, until }: { permission: string; until: string | null },
  now: Date,
): boolean =>
  isGiven(permission) &&
  until !== null &&
  Date.parse(until) <= now.getTime() + RENEWED_DAYS * DAY_MS;

/** The days that a seller takes for an application, as the pages say it. */
export const REVIEW_TIME = "usually within two working days";

const TERRITORIES = ["AS", "GU", "MP", "PR", "VI"];

/**
 * The lines that may not be ordered, in the order of the rules; empty when all may.
 *
 * @param destination null while no address is known; regions are then not judged
 */
export function notPermittedLines(
  standing: Standing,
  rules: readonly ProductRule[],
  destination: Destination | null,
): NotPermitted[] {
  return rules.flatMap((rule) => {
    const problem = problemOf(standing, rule, destination);
    return problem ? [{ productId: rule.productId, ...problem }] : [];
  });
}

function problemOf(
  standing: Standing,
  { productName, access, regions }: ProductRule,
  destination: Destination | null,
): Omit<NotPermitted, "productId"> | null {
  if (access === "never") {
    return { needs: null, reason: `${productName} is not for sale.` };
  }
  if (standing.permission === "refused") {
    return { needs: null, reason: "The seller has decided not to sell to this account." };
  }
  const regional = regionalReason(regions, destination);
  if (regional) return { needs: null, reason: regional };
  if (access === "public") return null;
  const { permission, isStatementCurrent } = standing;
  if (access === "verified" && permission !== "verified") {
    return {
      needs: "verified",
      reason: `${productName} is sold to verified buyers only: apply in your account.`,
    };
  }
  const isGood = isGiven(permission);
  if (isGood && isStatementCurrent) return null;
  return { needs: "attested", reason: SIGN_REASONS[isGood ? "changed" : permission] };
}

const SIGN_REASONS: Record<"changed" | Permission, string> = {
  none: "Please sign the end-use statement before you order.",
  expired: "Your signature has ended. Please sign the end-use statement again.",
  changed: "The end-use statement has changed. Please sign it again.",
  attested: "",
  verified: "",
  refused: "",
};

function regionalReason(
  regions: readonly Region[],
  destination: Destination | null,
): string | null {
  if (!destination || regions.length === 0) return null;
  // An address that nobody can place might be in any of the regions.
  if (destination.country === null) {
    return "This product is not sold everywhere, and we do not know the country of the address.";
  }
  const to = withTerritory({ country: destination.country, state: destination.state });
  return regions.find((region) => isIn(to, withTerritory(region)))?.reason ?? null;
}

/** Puerto Rico and the like have a code of their own and are written as states of the US too. */
function withTerritory({ country, state }: { country: string; state?: string }) {
  return TERRITORIES.includes(country)
    ? { country: "US", state: country }
    : { country, state: state ?? "" };
}

function isIn(
  to: { country: string; state: string },
  region: { country: string; state: string },
): boolean {
  const isSameState =
    region.state === "" || region.state.trim().toUpperCase() === to.state.trim().toUpperCase();
  return region.country === to.country && isSameState;
}
