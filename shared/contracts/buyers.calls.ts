import { buyerRules, buyerRulesBody, permissionBody, userPermission } from "./buyers.ts";
import type { Calls } from "./calls.ts";

/** The rules about who may buy, and permissions given by hand. */
export const adminBuyerCalls = {
  rules: {
    call: "GET /api/admin/buyer-rules",
    who: "admin reading no-proof",
    summary: "The rules about who may buy",
    answer: buyerRules,
  },
  saveRules: {
    call: "PUT /api/admin/buyer-rules",
    who: "admin no-proof",
    summary: "Saves the rules about who may buy",
    description:
      "Omitted fields keep their values. Another text of the statement is a new version, which everybody is asked to sign at the next order. 409 rules-changed carries the present rules.",
    body: buyerRulesBody,
    answer: buyerRules,
  },
  permission: {
    call: "GET /api/admin/users/{id}/permission",
    who: "admin reading no-proof",
    summary: "What a customer may buy, and who decided it",
    answer: userPermission,
  },
  setPermission: {
    call: "POST /api/admin/users/{id}/permission",
    who: "admin no-proof",
    summary: "Gives, changes or takes a customer's permission by hand",
    description:
      "Orders that were placed before stay, but shipping them checks the permission again. Without `until`, a permission holds for the months of the rules. 409 permission-changed carries the present permission, when it is not the one of `updatedAt`.",
    body: permissionBody,
    answer: userPermission,
  },
} as const satisfies Calls;
