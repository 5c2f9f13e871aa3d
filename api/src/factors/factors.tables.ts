import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, moment } from "../db/columns.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Public keys only: a read of this table signs nobody in. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: owner(),
    name: text("name").notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text("credential_id").notNull(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the authenticator has signed; 0 for ever where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: text("transports").array().notNull().default(sql`'{}'::text[]`),
    /** Whether it is synchronised to other devices of its owner. */
    isSynced: boolean("is_synced").notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    uniqueIndex("passkeys_credential").on(table.credentialId),
  ],
);

/** What a passkey has to sign: by its SHA-256, once, for a few minutes. `userId` is there when one is being added. */
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

/** At most one for each account; it counts once it is confirmed. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: owner().primaryKey(),
  /** Encrypted by SECRETS_KEY. */
  secret: text("secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The newest step whose code was used: it and those before it are not taken again. */
  lastStep: integer("last_step"),
  createdAt: createdAt(),
});

/** By their SHA-256, which is enough for 120 random bits. A used one stays until the next ten are drawn. */
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
