import { z } from "zod";
import { PAGE_SIZES } from "../domain/constants.ts";
import { ADMIN_SCOPES } from "../domain/scopes.ts";
import { newPassword, personFields } from "./accounts.ts";
import { withAddressRules } from "./addresses.ts";
import {
  calendarDay,
  oneLine,
  orNone,
  pageOf,
  pageQuery,
  text,
  timestamp,
  timestampInput,
} from "./common.ts";
import { currentUser, ROLES } from "./sessions.ts";

/** A user as the admin sees it. */
export const adminUser = currentUser.omit({ address: true }).extend({
  deactivatedAt: timestamp.nullable(),
  /** When the personal data was erased; nobody can sign in any more. */
  erasedAt: timestamp.nullable(),
  orderCount: z.number().int(),
  taxExempt: z.boolean(),
  taxCertificate: z.string().nullable(),
  taxExemptUntil: z.string().nullable().meta({ description: "The last day, yyyy-MM-dd" }),
});

export const adminUserPage = pageOf("users", adminUser);

/** `newest` is the default; `name` begins with the last name. */
export const ACCOUNT_SORTS = ["newest", "oldest", "name", "email"] as const;

/** A page of the users, and of the customers among them. */
export const accountsQuery = z.object({
  search: text(200).optional(),
  sortBy: z.enum(ACCOUNT_SORTS).optional(),
  ...pageQuery(PAGE_SIZES.adminUsers),
});

const userFields = {
  ...personFields,
  role: z.enum(ROLES).default("customer"),
  /** The admin's scope. When omitted it stays; a new account gets `full`. */
  adminScope: z.enum(ADMIN_SCOPES, { error: "Must be full, packing or reading" }).nullish(),
  country: text(60).default("United States"),
  /** Exempt customers pay no tax. Omitted fields keep their values. */
  taxExempt: z.boolean().optional(),
  taxCertificate: oneLine(100).nullish(),
  taxExemptUntil: z.union([z.literal(""), calendarDay]).nullish(),
};

export const createUserBody = withAddressRules(z.object({ ...userFields, password: newPassword }));

/**
 * A blank password and an omitted role change nothing. `updatedAt` is the version; a newer change is not overwritten.
 */
export const updateUserBody = withAddressRules(
  z.object({
    ...userFields,
    role: z.enum(ROLES).optional(),
    password: orNone(newPassword),
    updatedAt: timestampInput.optional(),
  }),
);

export type AccountsQuery = z.infer<typeof accountsQuery>;

/** A user with orders is deactivated instead of deleted. */
export const deletedUser = z.object({
  deleted: z.boolean(),
  deactivated: z.boolean(),
  message: z.string(),
});

export type AdminUser = z.infer<typeof adminUser>;
export type CreateUserBody = z.infer<typeof createUserBody>;
export type UpdateUserBody = z.infer<typeof updateUserBody>;
