import type { BuyerDecision } from "#shared/contracts/buyers.ts";
import type { ReadRecord } from "./records.queries.ts";

/** Entries of the record for admins, newest first. */
export function presentDecisions(entries: readonly ReadRecord[]): BuyerDecision[] {
  return entries
    .map((entry) => ({
      seq: entry.seq,
      at: entry.at,
      by: entry.byName ?? (entry.by ? "a deleted account" : null),
      kind: entry.kind,
      reason: reasonOf(entry),
    }))
    .reverse();
}

function reasonOf(entry: ReadRecord): string {
  if (typeof entry.reason === "string") return entry.reason;
  if (entry.kind === "signed") {
    return `Signed version ${entry.statementVersion} as ${entry.fullName}`;
  }
  if (entry.kind === "expired") return `The permission "${entry.before}" ended`;
  return "";
}
