import { ORDER_KEYS_KEPT_MS } from "#shared/domain/constants.ts";
import {
  deleteExpiredResetTokens,
  deleteExpiredVerificationTokens,
} from "./accounts/tokens.queries.ts";
import { deleteOldActivity } from "./activity/activity.queries.ts";
import { deleteOldStockWishes } from "./back-in-stock/back-in-stock.queries.ts";
import type { Database } from "./db/client.ts";
import { type DeleteOldRows, deleteOldRows } from "./db/delete-old-rows.ts";
import { deleteExpiredChallenges } from "./factors/passkeys.queries.ts";
import { deleteOldRates } from "./fulfilments/labels.queries.ts";
import { deleteOldKeys } from "./idempotency/idempotency.queries.ts";
import { deleteOldImports } from "./imports/imports.queries.ts";
import { deleteExpiredLimits } from "./limits/limits.queries.ts";
import { deleteOldRefused } from "./mail/bounces.queries.ts";
import { deleteOldMails } from "./mail/mail.queries.ts";
import { ACCESS_KEYS_KEPT_MS, deleteOldAccessKeys } from "./orders/access-keys.queries.ts";
import { deleteOldSecurityEvents } from "./security-events/security-events.queries.ts";
import { deleteOldBrowsers } from "./sessions/known-browsers.queries.ts";
import {
  deleteExpiredSessions,
  deleteExpiredTickets,
  deleteOldDevices,
} from "./sessions/sessions.queries.ts";
import { deleteOldEvents } from "./webhooks/deliveries.queries.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Retention = { name: string; keptForMs: number; deleteSome: DeleteOldRows };

/** The growing tables and how long their rows are kept; docs/operating.md has the same table in words. */
export const RETENTIONS: Retention[] = [
  { name: "mails", keptForMs: 90 * DAY_MS, deleteSome: deleteOldMails },
  { name: "refused addresses", keptForMs: 90 * DAY_MS, deleteSome: deleteOldRefused },
  { name: "access keys", keptForMs: ACCESS_KEYS_KEPT_MS, deleteSome: deleteOldAccessKeys },
  { name: "webhook events", keptForMs: 30 * DAY_MS, deleteSome: deleteOldEvents },
  { name: "wishes for stock", keptForMs: 90 * DAY_MS, deleteSome: deleteOldStockWishes },
  { name: "activity", keptForMs: 2 * 365 * DAY_MS, deleteSome: deleteOldActivity },
  { name: "security events", keptForMs: 2 * 365 * DAY_MS, deleteSome: deleteOldSecurityEvents },
  { name: "idempotency keys", keptForMs: ORDER_KEYS_KEPT_MS, deleteSome: deleteOldKeys },
  { name: "label rates", keptForMs: 7 * DAY_MS, deleteSome: deleteOldRates },
  { name: "imports", keptForMs: 365 * DAY_MS, deleteSome: deleteOldImports },
  { name: "limits", keptForMs: HOUR_MS, deleteSome: deleteExpiredLimits },
  { name: "sessions", keptForMs: 0, deleteSome: deleteExpiredSessions },
  { name: "login tickets", keptForMs: 0, deleteSome: deleteExpiredTickets },
  { name: "passkey challenges", keptForMs: 0, deleteSome: deleteExpiredChallenges },
  { name: "known devices", keptForMs: 365 * DAY_MS, deleteSome: deleteOldDevices },
  { name: "known browsers", keptForMs: 365 * DAY_MS, deleteSome: deleteOldBrowsers },
  { name: "reset tokens", keptForMs: 0, deleteSome: deleteExpiredResetTokens },
  { name: "verification tokens", keptForMs: 0, deleteSome: deleteExpiredVerificationTokens },
];

export async function prune(
  { db, now }: { db: Database; now: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  for (const { keptForMs, deleteSome } of RETENTIONS) {
    const before = new Date(now().getTime() - keptForMs);
    await deleteOldRows(db, deleteSome, before, { signal });
  }
}
