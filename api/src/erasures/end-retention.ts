import { findUnusedAccounts, noteLastSignIns } from "../accounts/unused-accounts.queries.ts";
import type { Context } from "../dependencies.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { anonymiseOldOrders, yearsBefore } from "./anonymise-orders.ts";
import { askErasureOfUnused } from "./ask-erasure.ts";

/** The most accounts in one run, because each gets an email. */
const ACCOUNTS_AT_ONCE = 200;

/**
 * Ends the retention of personal data by the settings. Old orders lose it. Accounts that nobody used for years get a
 * request for erasure, which their owners can withdraw.
 */
export async function endRetention(
  deps: Context,
  signal?: AbortSignal,
): Promise<{ orders: number; accounts: number }> {
  const { db, now } = deps;
  await noteLastSignIns(db, now());
  const orders = await anonymiseOldOrders(deps, signal);
  const { accountsKeptYears } = await readStoreSettings(db);
  if (accountsKeptYears === 0) return { orders, accounts: 0 };
  const before = yearsBefore(now(), accountsKeptYears);
  let accounts = 0;
  for (const id of await findUnusedAccounts(db, before, ACCOUNTS_AT_ONCE)) {
    if (signal?.aborted) break;
    if (await askErasureOfUnused(deps, id)) accounts += 1;
  }
  return { orders, accounts };
}
