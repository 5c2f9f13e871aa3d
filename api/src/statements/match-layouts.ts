import type { Cents } from "#shared/domain/money.ts";
import { wordsOfPayer } from "./line-fingerprint.ts";

/** A movement of an account as far as files of different kinds agree on it. */
export type Movement = {
  date: string;
  gross: Cents;
  /** As `payerKey` has it. */
  payerKey: string | null;
  externalId: string | null;
  orderNumbers: readonly string[];
  isPayment: boolean;
};

/** Days between the dates that two files give to a movement with the same number. */
const DAYS_APART = 3;
const DAY_MS = 86_400_000;

/** Compared movements of one day and amount. The limit keeps the work proportional to the file. */
const MOST_COMPARED = 50;

/**
 * Matches rows with lines of another kind of file: by the bank's number, else by day, amount and payer. Each line
 * matches at most one row. The surest pairs are taken first; rows without a line are new.
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
    const last = near.slice(-MOST_COMPARED).findLastIndex((line) => couldBeSamePayer(row, line));
    if (last < 0) continue;
    const place = Math.max(0, near.length - MOST_COMPARED) + last;
    for (const line of near.splice(place, 1)) pair(row, line);
  }
  return matched;
}

/** A key that a line has, or none, and the keys under which a row looks for it. */
type Sure = { ofLine: (line: Movement) => string | null; ofRow: (row: Movement) => string[] };

const dayAndAmount = ({ date, gross, isPayment }: Movement) => `${date} ${gross} ${isPayment}`;

const same = (keyOf: (movement: Movement) => string | null): Sure => ({
  ofLine: keyOf,
  ofRow: (row) => [keyOf(row)].filter((key) => key !== null),
});

const numbered = ({ externalId, gross, isPayment }: Movement, date: string) =>
  `${externalId} ${gross} ${isPayment} ${date}`;

/** The surest first. */
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

/** Shorter ones count the rows of a file. */
const isReference = (externalId: string | null) => (externalId?.length ?? 0) >= 6;

/** This day, then the days about it, the nearest first. */
function daysAround(date: string): string[] {
  const time = Date.parse(date);
  const days = [time];
  for (let apart = 1; apart <= DAYS_APART; apart += 1) {
    days.push(time - apart * DAY_MS, time + apart * DAY_MS);
  }
  return days.map((day) => new Date(day).toISOString().slice(0, 10));
}

/** Some files leave the name out, and some cut it. */
function couldBeSamePayer(one: Movement, other: Movement): boolean {
  if (one.payerKey === null || other.payerKey === null) return true;
  return one.payerKey.startsWith(other.payerKey) || other.payerKey.startsWith(one.payerKey);
}
