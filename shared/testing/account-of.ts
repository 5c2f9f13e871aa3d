import type { Cents } from "../domain/money.ts";
import { type Account, type EntryKind, type LedgerEntry, liveEntries } from "../domain/payments.ts";

/**
 * The account of an order, computed from the entries that were not reversed. It is independent of
 * the database function `order_account`, so that tests can compare the two.
 */
export function accountOf(total: Cents, entries: readonly LedgerEntry[]): Account {
  const live = liveEntries(entries);
  const sumOf = (kind: EntryKind) =>
    live.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amount : sum), 0);
  const refunded = sumOf("refund");
  const writtenOff = sumOf("write-off");
  const paid = sumOf("payment") - refunded;
  const credited = live.reduce((sum, entry) => sum + (entry.credited ?? 0), 0);
  const balance = total - paid - writtenOff;
  const paymentState = stateOf({ paid, refunded, balance });
  return { total, paid, refunded, credited, writtenOff, balance, paymentState };
}

function stateOf({ paid, refunded, balance }: Pick<Account, "paid" | "refunded" | "balance">) {
  if (paid === 0 && refunded > 0) return "refunded";
  if (balance < 0) return "overpaid";
  if (balance === 0) return "paid";
  return paid > 0 ? "part-paid" : "unpaid";
}
