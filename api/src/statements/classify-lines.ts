import type { LineClass } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Connection } from "../db/client.ts";
import { inTurns } from "../imports/in-turns.ts";
import { accountIn, readAccounts } from "../payments/read-accounts.ts";
import { type Classified, classifyLine, type PayableOrder } from "./classify-line.ts";
import {
  findCustomersOfPayers,
  findHandEntries,
  findOpenNumbersByTotal,
  findOpenOrdersByTotal,
  findOpenOrdersOf,
  findOrdersByNumber,
  findPartPaidOrders,
  type PayableRow,
} from "./line-evidence.queries.ts";
import { payerKey, wordsOfPayer } from "./line-fingerprint.ts";
import { almostOrderNumbersIn, isSlipOf } from "./order-numbers-in.ts";
import type { ClassifiableRow } from "./statement-lines.queries.ts";

/** An incoming line, stored or not. */
export type ClassifiableLine = Omit<ClassifiableRow, "id">;

export type ClassifiedLine = Classified & {
  /** A payment recorded by hand that may be the same one. */
  recorded: { paymentId: string; receivedOn: string } | null;
};

type Payable = PayableOrder & { email: string };

export type Classify = (lines: readonly ClassifiableLine[]) => Promise<ClassifiedLine[]>;

/** For many lines, some hundred at a time: orders with a matching balance are looked up once for all of them. */
export function classifier(conn: Connection): Classify {
  const openOrders = openOrdersByBalance(conn);
  return async (lines) => {
    const [found, recorded] = await Promise.all([
      classifyBatch(conn, lines, openOrders),
      findRecorded(conn, lines),
    ]);
    return found.map((each, index) => withRecorded(each, recorded.get(index) ?? null));
  };
}

/** A line that seems to be recorded by hand is not ready: a person must check it. */
function withRecorded(
  { class: lineClass, proposals }: Classified,
  recorded: ClassifiedLine["recorded"],
): ClassifiedLine {
  if (!recorded || lineClass !== "ready") return { class: lineClass, proposals, recorded };
  const reason = "A payment recorded by hand has this amount";
  return { class: "check", proposals: proposals.map((each) => ({ ...each, reason })), recorded };
}

export const classifyLines = (conn: Connection, lines: readonly ClassifiableLine[]) =>
  classifier(conn)(lines);

/** Only the class of each line, for very many lines. */
export async function* classesOf<Line extends ClassifiableLine>(
  conn: Connection,
  batches: AsyncIterable<readonly Line[]>,
): AsyncGenerator<[Line, LineClass]> {
  const openOrders = openOrdersByBalance(conn);
  for await (const lines of batches) {
    const classified = await classifyBatch(conn, lines, openOrders);
    const ready = lines.filter((_, index) => classified[index]?.class === "ready");
    const recorded = await findRecorded(conn, ready);
    const isRecorded = new Set(ready.filter((_, index) => recorded.has(index)));
    for (const [index, line] of lines.entries()) {
      const found = classified[index];
      if (found) yield [line, isRecorded.has(line) ? "check" : found.class];
    }
  }
}

async function classifyBatch(
  conn: Connection,
  lines: readonly ClassifiableLine[],
  openOrders: OpenOrders,
): Promise<Classified[]> {
  const numbers = [...new Set(lines.flatMap((line) => line.orderNumbers))];
  const byNumber = await payableByNumber(conn, numbers);
  const namedBy = (line: ClassifiableLine) =>
    line.orderNumbers.flatMap((number) => byNumber.get(number) ?? []);
  const unnamed = lines.filter((line) => namedBy(line).length === 0);
  const [fitting, slips, ofKnownPayer] = await Promise.all([
    openOrders(unnamed.map(leftOf)),
    findAlmostNamed(conn, unnamed),
    findOfKnownPayers(conn, unnamed),
  ]);

  function* each() {
    for (const line of lines) {
      const named = namedBy(line);
      const fits = named.length > 0 ? [] : (fitting.get(leftOf(line)) ?? []);
      const { almostNumbers, orders } = slips.get(line) ?? { almostNumbers: [], orders: [] };
      const { emails, whole } = ofKnownPayer.get(line) ?? { emails: new Set(), whole: [] };
      yield classifyLine({
        left: leftOf(line),
        named,
        almostNumbers,
        fitting: eachOnce([...fits, ...orders]),
        ofKnownPayer: eachOnce([...whole, ...fits.filter(({ email }) => emails.has(email))]),
      });
    }
  }
  return inTurns(each());
}

const leftOf = ({ gross, applied }: ClassifiableLine): Cents => gross - applied;

const eachOnce = (orders: readonly Payable[]) => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
];

async function payableByNumber(
  conn: Connection,
  numbers: readonly string[],
): Promise<Map<string, Payable>> {
  const rows = await findOrdersByNumber(conn, numbers);
  const accounts = await readAccounts(conn, rows);
  return new Map(
    rows.map((row) => {
      const { balance, credited } = accountIn(accounts, row);
      return [orderNumber(row.id), asPayable({ ...row, balance: balance - credited })];
    }),
  );
}

const asPayable = ({ total: _, ...row }: PayableRow & { balance: Cents }): Payable => ({
  ...row,
  number: orderNumber(row.id),
});

/** The balance of an order without payments and write-offs is its total. */
const asUnpaid = (row: PayableRow): Payable => asPayable({ ...row, balance: row.total });

/** The newest open orders with one of the given balances. */
type OpenOrders = (balances: readonly Cents[]) => Promise<ReadonlyMap<Cents, readonly Payable[]>>;

/** Balances in the cache; those of all lines of a large statement would use too much memory. */
const MAX_BALANCES = 1_000;

/** Looks each balance up once per batch, and usually once for all batches. */
function openOrdersByBalance(conn: Connection): OpenOrders {
  const byBalance = new Map<Cents, Payable[]>();
  let partPaid: Payable[] | undefined;
  return async (balances) => {
    if (byBalance.size > MAX_BALANCES) byBalance.clear();
    const wanted = [...new Set(balances)].filter((balance) => !byBalance.has(balance));
    if (wanted.length === 0) return byBalance;
    partPaid ??= (await findPartPaidOrders(conn)).map(asPayable);
    const unpaid = (await findOpenOrdersByTotal(conn, wanted)).map(asUnpaid);
    const byWanted = Map.groupBy([...unpaid, ...partPaid], ({ balance }) => balance);
    for (const balance of wanted) byBalance.set(balance, byWanted.get(balance) ?? []);
    return byBalance;
  };
}

/** Open orders with the line's amount and a number that is one slip away from a word of the line. */
async function findAlmostNamed(conn: Connection, lines: readonly ClassifiableLine[]) {
  const written = lines
    .map((line) => ({ line, almostNumbers: almostOrderNumbersIn(line.memo) }))
    .filter(({ almostNumbers }) => almostNumbers.length > 0);
  const open = await findOpenNumbersByTotal(conn, [
    ...new Set(written.map(({ line }) => leftOf(line))),
  ]);
  const meant = written.map(({ line, almostNumbers }) => ({
    line,
    almostNumbers,
    numbers: (open.get(leftOf(line)) ?? []).filter((number) =>
      almostNumbers.some((almost) => isSlipOf(almost, number)),
    ),
  }));
  const found = await payableByNumber(
    conn,
    meant.flatMap(({ numbers }) => numbers),
  );
  return new Map(
    meant.map(({ line, almostNumbers, numbers }) => {
      const orders = numbers.flatMap((number) => found.get(number) ?? []);
      const fits = orders.filter(({ balance }) => balance === leftOf(line));
      return [line, { almostNumbers, orders: fits }];
    }),
  );
}

/** For known payers: the email addresses that they paid for, and the open orders of these with the line's amount. */
async function findOfKnownPayers(conn: Connection, lines: readonly ClassifiableLine[]) {
  const payers = [...new Set(lines.flatMap((line) => line.payerKey ?? []))];
  const customers = await findCustomersOfPayers(conn, payers);
  const known = lines.flatMap((line) => {
    const emails = customers.get(line.payerKey ?? "");
    return emails ? [{ line, emails }] : [];
  });
  const pairs = known.flatMap(({ line, emails }) =>
    [...emails].map((email) => ({ email, total: leftOf(line) })),
  );
  const orders = (await findOpenOrdersOf(conn, pairs)).map(asUnpaid);
  return new Map(
    known.map(({ line, emails }) => {
      const whole = orders.filter(
        ({ email, balance }) => emails.has(email) && balance === leftOf(line),
      );
      return [line, { emails, whole }];
    }),
  );
}

/** By the index of the line: a payment of the same amount with the same payer, or for an order that the line names. */
async function findRecorded(conn: Connection, lines: readonly ClassifiableLine[]) {
  const recorded = new Map<number, { paymentId: string; receivedOn: string }>();
  if (lines.length === 0) return recorded;
  for (const entry of await findHandEntries(conn, lines)) {
    const line = lines[entry.index];
    if (!line || line.applied > 0) continue;
    const isNamed = line.orderNumbers.includes(orderNumber(entry.orderId));
    const isPayer =
      line.payerKey !== null &&
      wordsOfPayer(line.payerKey) === wordsOfPayer(payerKey(entry.customer));
    if (!isNamed && !isPayer) continue;
    recorded.set(entry.index, { paymentId: entry.paymentId, receivedOn: entry.receivedOn });
  }
  return recorded;
}
