import { index, pgTable, text } from "drizzle-orm/pg-core";
import { SECURITY_EVENTS } from "#shared/contracts/security-events.ts";
import { createdAt, id } from "../db/columns.ts";

/** Who signed in or failed to, and what changed the protection of an account. Rows are only added. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: id(),
    event: text("event", { enum: SECURITY_EVENTS }).notNull(),
    /** One of RIGHT_OUTCOMES, or the code of the refusal. */
    outcome: text("outcome").notNull(),
    /** The account; null when nobody has the email that was typed. No foreign key, so that it outlives the account. */
    userId: text("user_id"),
    /** The account that acted, where it is another one. */
    actorId: text("actor_id"),
    /** What proved the identity: password, totp, recovery, passkey, api-key. */
    factor: text("factor"),
    /** Shortened to the network, so that it does not identify a computer; null for a command on the server. */
    network: text("network"),
    /** "Firefox on Windows" */
    device: text("device"),
    /** What exactly: the news about a factor, or the name of a key. */
    detail: text("detail"),
    createdAt: createdAt(),
  },
  (table) => [
    index("security_events_newest").on(table.createdAt, table.id),
    index("security_events_user").on(table.userId, table.createdAt),
  ],
);
