/**
 * The expected lines of statements, computed from the real movements of an account and the kept
 * files. It shares no code with the reader, the comparison of rows, or the shop.
 */
import * as ledger from "./ledger-model.ts";
import { chaseStatement, ofxStatement, venmoStatement } from "./statement-files.ts";

export type Account = "bank" | "venmo";
export type Format = "csv" | "ofx";

/** Money that really arrived. */
export type ModelMovement = {
  account: Account;
  place: number;
  day: string;
  cents: number;
  payer: string;
  memo: string;
  reference?: string;
  /** Moments of the run: when a file begins to show it, and when it is no longer pending. */
  seenAt: number;
  completeAt: number;
};

export type ModelFile = {
  id: string;
  account: Account;
  complete: readonly ModelMovement[];
  pending: readonly ModelMovement[];
  isUndone: boolean;
};

export type Download = { account: Account; format: Format; days: readonly string[]; at: number };

/** The rows of a file that is downloaded at this moment for these days; a bank shows no pending rows. */
export function download(movements: readonly ModelMovement[], { account, days, at }: Download) {
  const shown = movements.filter(
    (each) => each.account === account && days.includes(each.day) && each.seenAt <= at,
  );
  const complete = shown.filter(({ completeAt }) => completeAt <= at);
  return { complete, pending: shown.filter(({ completeAt }) => completeAt > at) };
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The name in the word order of the other bank. */
const turned = (payer: string) => payer.split(" ").toReversed().join(" ");

/** Writes the file with these rows, newest first. */
export function write({ account, format, at }: Download, shown: readonly ModelMovement[]): string {
  const rows = shown.toSorted((one, other) => other.place - one.place);
  if (account === "venmo") {
    return venmoStatement(
      rows.map(({ place, day, payer, memo, cents, completeAt }) => ({
        id: String(3_970_000_000_000_000_000n + BigInt(place)),
        day,
        payer,
        note: memo,
        amount: `+ $${dollars(cents)}`,
        status: completeAt > at ? "Pending" : "Complete",
      })),
    );
  }
  const movements = rows.map(({ day, payer, memo, cents, reference }) => ({
    day,
    payer: format === "ofx" ? turned(payer) : payer,
    memo,
    amount: dollars(cents),
    reference,
  }));
  return format === "ofx" ? ofxStatement(movements) : chaseStatement(movements);
}

const unionOf = (files: readonly ModelFile[], key: "complete" | "pending") =>
  new Set(files.filter(({ isUndone }) => !isUndone).flatMap((file) => file[key]));

/** The expected counts of an upload: rows that no kept file contains are new, or ignored while pending. */
export function countsOf(
  files: readonly ModelFile[],
  { complete, pending }: Pick<ModelFile, "complete" | "pending">,
) {
  const [arrived, waiting] = [unionOf(files, "complete"), unionOf(files, "pending")];
  const fresh = complete.filter((each) => !arrived.has(each)).length;
  const ignored = pending.filter((each) => !waiting.has(each)).length;
  const duplicate = complete.length + pending.length - fresh - ignored;
  return { new: fresh, duplicate, ignored, unreadable: 0 };
}

type Countable = Pick<ModelMovement, "account" | "day" | "cents" | "payer">;

/** How many movements each account, day, amount and payer has. */
export function tally(movements: Iterable<Countable>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { account, day, cents, payer } of movements) {
    const words = payer.toLowerCase().split(" ").toSorted().join(" ");
    const key = `${account} ${day} ${cents} ${words}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** The expected lines: one for each movement that a kept file shows as complete, and one for each pending one. */
export const expectedLines = (files: readonly ModelFile[]) => ({
  payments: tally(unionOf(files, "complete")),
  others: tally(unionOf(files, "pending")),
});

/** People's decisions about lines, by the ids of the lines. */
export type ModelBooks = {
  ignored: Set<string>;
  linked: Map<string, ledger.ModelEntry>;
  /** The line that an entry was applied from, or the day of an entry made by hand. */
  lineOf: Map<ledger.ModelEntry, string>;
  dayOf: Map<ledger.ModelEntry, string>;
};

export function appliedOf({ lineOf }: ModelBooks, lineId: string): number {
  let applied = 0;
  for (const [entry, id] of lineOf) if (id === lineId && !entry.isReversed) applied += entry.amount;
  return applied;
}

export function stateOf(books: ModelBooks, { id, cents }: { id: string; cents: number }): string {
  if (books.ignored.has(id)) return "ignored";
  const link = books.linked.get(id);
  if (link && !link.isReversed) return "linked";
  const applied = appliedOf(books, id);
  if (applied === 0) return "open";
  return applied < cents ? "part-applied" : "applied";
}

/** Applies a part of a line to an order, as one payment. */
export function applyTo(
  books: ModelBooks,
  order: ledger.ModelOrder,
  line: { id: string; cents: number },
  amount: number,
): ledger.Outcome {
  const state = stateOf(books, line);
  if (state === "applied") return "409 already-applied";
  if (state === "ignored" || state === "linked") return `409 line-${state}`;
  if (amount > line.cents - appliedOf(books, line.id)) return "422 more-than-left";
  const shop = { stock: 0, usesLeft: 0, orders: [] };
  ledger.record(shop, order, { kind: "payment", amount });
  books.lineOf.set(order.entries.at(-1) as ledger.ModelEntry, line.id);
  return "200";
}

/** Reverses all entries of a line, or none if one of the orders has refunded the money. */
export function unapply(
  books: ModelBooks,
  orders: readonly ledger.ModelOrder[],
  lineId: string,
): ledger.Outcome {
  const own = orders.map((order) => ({
    order,
    entries: order.entries.filter(
      (entry) => books.lineOf.get(entry) === lineId && !entry.isReversed,
    ),
  }));
  if (own.every(({ entries }) => entries.length === 0)) return "409 nothing-applied";
  const sumOf = (entries: readonly ledger.ModelEntry[]) =>
    entries.reduce((sum, { amount }) => sum + amount, 0);
  if (own.some(({ order, entries }) => sumOf(entries) > ledger.paidOf(order))) {
    return "409 payment-refunded";
  }
  for (const { order, entries } of own) {
    for (const entry of entries) ledger.reverse(order, entry);
  }
  return "200";
}

export type ModelLine = { id: string; cents: number; day: string; payer: string; memo: string };

const daysApart = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/**
 * The order that a line may pay without a check by a person: the only one that it names, which
 * still costs exactly this amount, and whose payment nobody seems to have recorded by hand.
 */
export function readyOrder(
  books: ModelBooks,
  orders: readonly ledger.ModelOrder[],
  line: ModelLine,
  customer: string,
): ledger.ModelOrder | null {
  const state = stateOf(books, line);
  if (state !== "open" && state !== "part-applied") return null;
  const [named, ...more] = orders.filter(({ id }) =>
    line.memo.includes(id.slice(-8).toUpperCase()),
  );
  if (!named || more.length > 0 || named.status === "cancelled") return null;
  const applied = appliedOf(books, line.id);
  if (ledger.openOf(named) !== line.cents - applied) return null;
  const [words] = Object.keys(tally([{ ...line, account: "bank" }]));
  const isPayer = words === Object.keys(tally([{ ...line, account: "bank", payer: customer }]))[0];
  const links = new Set([...books.linked.values()]);
  const isRecorded = orders.some((order) =>
    order.entries.some(
      (entry) =>
        books.dayOf.has(entry) &&
        !entry.isReversed &&
        !links.has(entry) &&
        entry.amount === line.cents &&
        daysApart(books.dayOf.get(entry) ?? "", line.day) <= 3 &&
        (order === named || isPayer),
    ),
  );
  return applied === 0 && isRecorded ? null : named;
}
