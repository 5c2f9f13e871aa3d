import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, moment } from "../db/columns.ts";

const owner = () => belongsTo("user_id", () => users.id, { onDelete: "cascade" });

/** Only public keys, so a leak of this table gives no access. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: owner(),
    name: text("name").notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text("credential_id").notNull(),
    /** COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; always 0 when it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: text("transports").array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    uniqueIndex("passkeys_credential").on(table.credentialId),
  ],
);

/**
 * Challenges for passkeys, as SHA-256; each is valid once, for a few minutes. `userId` is set when
 * a passkey is being added.
 */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_user").on(table.userId),
    index("passkey_challenges_expires_at").on(table.expiresAt),
  ],
);

/** At most one per account; active once it is confirmed. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: owner().primaryKey(),
  secret: text("secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The newest used time step: its code and those of earlier steps are refused. */
  lastStep: integer("last_step"),
  createdAt: createdAt(),
});

/** Recovery codes as SHA-256, which is enough for 120 random bits. Used ones stay until the codes are renewed. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: owner(),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("recovery_codes_user").on(table.userId),
    check("recovery_codes_hashed", sql`length(${table.codeHash}) = 64`),
  ],
);
