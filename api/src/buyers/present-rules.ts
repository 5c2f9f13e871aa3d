import type { BuyerRules } from "#shared/contracts/buyers.ts";
import type { StoredRules } from "./buyers.queries.ts";

export function presentRules(rules: StoredRules): BuyerRules {
  return {
    defaultAccess: rules.defaultAccess,
    months: rules.months,
    approveKnownDomains: rules.approveKnownDomains,
    statement: { version: rules.statementVersion, text: rules.statementText },
    updatedAt: rules.updatedAt.toISOString(),
  };
}
