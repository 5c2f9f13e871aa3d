import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, moment } from "../db/columns.ts";

const owner = () => belongsTo("user_id", () => users.id, { onDelete: "cascade" });

/** `sid` is the SHA-256 of the session id that the browser holds, so a copy of this table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text("sid").primaryKey(),
    userId: owner(),
    /** A column of the specification's entity. Neither the shop nor lucia reads it, so it stays empty. */
    sess: jsonb("sess").$type<Record<string, unknown>>().notNull().default({}),
    expire: moment("expire").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
    /** To the minute. */
    lastUsedAt: moment("last_used_at"),
    /** When its user last proved their identity, at the login or later. Null after the first factor was added elsewhere. */
    provedAt: moment("proved_at"),
    /** "Firefox on Windows" */
    device: text("device").notNull().default(""),
    /** Shortened to the network, so that it does not identify a computer. */
    address: text("address").notNull().default(""),
    /** The factors of the login: password, totp, recovery, passkey. */
    factors: text("factors").array().notNull().default(sql`'{password}'::text[]`),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expire").on(table.expire)],
);

/** A login with a right password that waits for its second factor: by the ticket's SHA-256, for ten minutes, once. */
export const loginTickets = pgTable(
  "login_tickets",
  {
    ticketHash: text("ticket_hash").primaryKey(),
    userId: owner(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("login_tickets_user").on(table.userId),
    index("login_tickets_expires_at").on(table.expiresAt),
  ],
);

/** Browsers in which an account was signed in to, by the SHA-256 of their cookie: each has its own attempts. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    tokenHash: text("token_hash").notNull(),
    userId: owner(),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index("known_browsers_user").on(table.userId),
    index("known_browsers_last_seen").on(table.lastSeenAt),
  ],
);

/** Where an account was signed in to: the owner gets an email about a new device or network. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: owner(),
    device: text("device").notNull(),
    address: text("address").notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.device, table.address] }),
    index("known_devices_last_seen").on(table.lastSeenAt),
  ],
);
