import type { Cents } from "#shared/domain/money.ts";
import { wordsOfPayer } from "./line-fingerprint.ts";

/** A movement of an account, with the facts that files of different kinds share. */
export type Movement = {
  date: string;
  gross: Cents;
  /** The result of `payerKey`. */
  payerKey: string | null;
  externalId: string | null;
  orderNumbers: readonly string[];
  isPayment: boolean;
};

/** Maximum days between the dates of one numbered movement in two files. */
const DAYS_APART = 3;
const DAY_MS = 86_400_000;

/** Movements of one day and amount that are compared. The limit keeps the work linear in the file. */
const MAX_COMPARED = 50;

/**
 * Matches rows with lines of another kind of file: by the bank's number, else by day, amount and payer. Each line
 * matches at most one row. The most certain pairs are matched first; rows without a line are new.
 */
export function matchLayouts<Row extends Movement, Line extends Movement>(
  rows: readonly Row[],
  lines: readonly Line[],
): Map<Row, Line> {
  const matched = new Map<Row, Line>();
  const taken = new Set<Line>();
  const pair = (row: Row, line: Line) => {
    matched.set(row, line);
    taken.add(line);
  };
  for (const { ofLine, ofRow } of SURE) {
    const waiting = Map.groupBy(
      lines.filter((line) => !taken.has(line) && ofLine(line) !== null).toReversed(),
      (line) => ofLine(line),
    );
    for (const row of rows) {
      if (matched.has(row)) continue;
      const line = ofRow(row)
        .map((key) => waiting.get(key)?.at(-1))
        .find((each) => each !== undefined);
      if (!line) continue;
      waiting.get(ofLine(line))?.pop();
      pair(row, line);
    }
  }
  // Reversed, because removing from the end of an array is cheap.
  const left = Map.groupBy(lines.filter((line) => !taken.has(line)).toReversed(), dayAndAmount);
  for (const row of rows) {
    if (matched.has(row)) continue;
    const near = left.get(dayAndAmount(row)) ?? [];
    const last = near.slice(-MAX_COMPARED).findLastIndex((line) => couldBeSamePayer(row, line));
    if (last < 0) continue;
    const place = Math.max(0, near.length - MAX_COMPARED) + last;
    for (const line of near.splice(place, 1)) pair(row, line);
  }
  return matched;
}

/** The key of a line, or none, and the keys under which a row searches for it. */
type Sure = { ofLine: (line: Movement) => string | null; ofRow: (row: Movement) => string[] };

const dayAndAmount = ({ date, gross, isPayment }: Movement) => `${date} ${gross} ${isPayment}`;

const same = (keyOf: (movement: Movement) => string | null): Sure => ({
  ofLine: keyOf,
  ofRow: (row) => [keyOf(row)].filter((key) => key !== null),
});

const numbered = ({ externalId, gross, isPayment }: Movement, date: string) =>
  `${externalId} ${gross} ${isPayment} ${date}`;

/** Most certain first. */
const SURE: readonly Sure[] = [
  {
    ofLine: (line) => (isReference(line.externalId) ? numbered(line, line.date) : null),
    ofRow: (row) =>
      isReference(row.externalId) ? daysAround(row.date).map((day) => numbered(row, day)) : [],
  },
  same((movement) =>
    movement.orderNumbers.length > 0
      ? [dayAndAmount(movement), wordsOfPayer(movement.payerKey), ...movement.orderNumbers].join(
          " ",
        )
      : null,
  ),
  same((movement) => `${dayAndAmount(movement)} ${wordsOfPayer(movement.payerKey)}`),
];

/** Shorter ones are row numbers of a file. */
const isReference = (externalId: string | null) => (externalId?.length ?? 0) >= 6;

/** This day, then the days around it, nearest first. */
function daysAround(date: string): string[] {
  const time = Date.parse(date);
  const days = [time];
  for (let apart = 1; apart <= DAYS_APART; apart += 1) {
    days.push(time - apart * DAY_MS, time + apart * DAY_MS);
  }
  return days.map((day) => new Date(day).toISOString().slice(0, 10));
}

/** Some files omit the name, and some cut it. */
function couldBeSamePayer(one: Movement, other: Movement): boolean {
  if (one.payerKey === null || other.payerKey === null) return true;
  return one.payerKey.startsWith(other.payerKey) || other.payerKey.startsWith(one.payerKey);
}
