import { z } from "zod";
import { RECORD_KINDS } from "../domain/buyer-records.ts";
import { ACCESS, PERMISSIONS } from "../domain/buyers.ts";
import { requiredText, text, timestamp, timestampInput } from "./common.ts";

export const permission = z.enum(PERMISSIONS);
export const access = z.enum(ACCESS);

/** A line that may not be ordered. `needs` is null where nothing helps: a region, a product that is not sold. */
export const notPermittedLine = z.object({
  productId: z.string(),
  needs: z.enum(["attested", "verified"]).nullable(),
  reason: z.string(),
});

const countryCode = z
  .string({ error: "Choose a country" })
  .regex(/^[A-Z]{2}$/, "Must be a code of two letters such as US");

/** A country, or one of its states, to which a product is not sold; buyers read the reason. */
export const region = z.object({
  country: countryCode,
  state: text(50).optional(),
  reason: requiredText(300, "Say why, because buyers read it"),
});

/** The text that buyers sign. A changed text is a new version. */
export const endUseStatement = z.object({ version: z.number().int(), text: z.string() });

export const buyerRules = z.object({
  defaultAccess: access.meta({ description: "Of products without a rule of their own" }),
  months: z.number().int().meta({ description: "For how long a permission holds" }),
  approveKnownDomains: z.boolean().meta({
    description:
      "Approves an application at once when its institution is in the list and the confirmed email address is at its domain",
  }),
  statement: endUseStatement,
  updatedAt: timestamp,
});

export const buyerRulesBody = z.object({
  defaultAccess: access.optional(),
  months: z
    .number({ error: "Must be a number of months" })
    .int("Must be a whole number of months")
    .min(1, "Must be 1 or more")
    .max(60, "Must be 60 or less")
    .optional(),
  approveKnownDomains: z.boolean().optional(),
  statement: z.object({ text: requiredText(5000, "The statement needs a text") }).optional(),
  updatedAt: timestampInput.optional(),
});

/**
 * `until` is an instant; without it the permission holds for as many months as the rules say. `updatedAt` is the
 * version that was looked at, null for a customer without a permission.
 */
export const permissionBody = z.object({
  permission,
  until: timestampInput.nullish(),
  reason: requiredText(1000, "Give a reason: it stays in the record"),
  updatedAt: timestampInput.nullish(),
});

/** A decision of the record, for admins. `by` is null for the shop itself. */
export const buyerDecision = z.object({
  seq: z.number().int().meta({ description: "Its number in the record" }),
  at: timestamp,
  by: z.string().nullable(),
  kind: z.enum(RECORD_KINDS),
  reason: z.string(),
});

/** A customer's permission with its history, for admins. */
export const userPermission = z.object({
  permission,
  until: timestamp.nullable(),
  updatedAt: timestamp.nullable(),
  decisions: z.array(buyerDecision),
});

export type NotPermittedLine = z.infer<typeof notPermittedLine>;
export type BuyerRules = z.infer<typeof buyerRules>;
export type BuyerRulesBody = z.infer<typeof buyerRulesBody>;
export type PermissionBody = z.infer<typeof permissionBody>;
export type BuyerDecision = z.infer<typeof buyerDecision>;
export type UserPermission = z.infer<typeof userPermission>;
export type RegionInput = z.infer<typeof region>;
