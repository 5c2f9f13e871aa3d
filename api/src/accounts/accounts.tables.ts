import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ROLES } from "#shared/contracts/sessions.ts";
import { ADMIN_SCOPES } from "#shared/domain/scopes.ts";
import { belongsTo, createdAt, id, knownCheck, moment, updatedAt } from "../db/columns.ts";

/**
 * Email address and full name, to search by any part of them. Its columns name no table, so it is only for queries that
 * read just this one.
 */
export const SEARCHED_TEXT = sql.raw(`lower("email" || ' ' || "first_name" || ' ' || "last_name")`);

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    /** The new email of a change that is not verified yet. */
    pendingEmail: text("pending_email"),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    profileImageUrl: text("profile_image_url"),
    role: text("role", { enum: ROLES }).notNull().default("customer"),
    /** What an admin may do; it has no meaning for a customer. */
    adminScope: text("admin_scope", { enum: ADMIN_SCOPES }).notNull().default("full"),
    emailVerified: boolean("email_verified").notNull().default(false),
    phone: text("phone"),
    street: text("street").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipCode: text("zip_code").notNull(),
    country: text("country").notNull().default("United States"),
    termsAcceptedAt: moment("terms_accepted_at"),
    ageConfirmedAt: moment("age_confirmed_at"),
    /** A customer who pays no tax, with the number of the certificate and its last day; null for no end. */
    taxExempt: boolean("tax_exempt").notNull().default(false),
    taxCertificate: text("tax_certificate"),
    taxExemptUntil: date("tax_exempt_until", { mode: "string" }),
    deactivatedAt: moment("deactivated_at"),
    /** When its personal data was erased. The row stays for its orders, and nobody can sign in any more. */
    erasedAt: moment("erased_at"),
    lastSignInAt: moment("last_sign_in_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
    index("users_created_at").on(table.createdAt, table.id),
    index("users_role").on(table.role),
    // Finds a user by a part of the email address or of the name.
    index("users_search").using("gin", sql`${SEARCHED_TEXT} gin_trgm_ops`),
    knownCheck("users_admin_scope_known", table.adminScope, ADMIN_SCOPES),
    knownCheck("users_role_known", table.role, ROLES),
  ],
);

/** `email` is the address that the token proves. During a change it is not the user's email yet. */
export const emailVerificationTokens = pgTable(
  "email_verification_tokens",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("email_verification_tokens_user").on(table.userId),
    index("email_verification_tokens_expires_at").on(table.expiresAt),
  ],
);

export const passwordResetTokens = pgTable(
  "password_reset_tokens",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("password_reset_tokens_user").on(table.userId),
    index("password_reset_tokens_expires_at").on(table.expiresAt),
  ],
);
