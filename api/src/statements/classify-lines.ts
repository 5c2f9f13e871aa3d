import type { Cents } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Connection } from "../db/client.ts";
import { inTurns } from "../imports/in-turns.ts";
import { accountIn, readAccounts } from "../payments/read-accounts.ts";
import {
  type Classified,
  classifyLine,
  type LineClass,
  type PayableOrder,
} from "./classify-line.ts";
import {
  findCustomersOfPayers,
  findHandEntries,
  findOpenOrdersByTotal,
  findOrdersByNumber,
  findPartPaidOrders,
  type PayableRow,
} from "./line-evidence.queries.ts";
import { payerKey } from "./line-fingerprint.ts";
import { almostOrderNumbersIn } from "./order-numbers-in.ts";

/** An incoming line, stored or not. */
export type ClassifiableLine = {
  date: string;
  gross: Cents;
  applied: Cents;
  memo: string;
  orderNumbers: readonly string[];
  payerKey: string | null;
};

export type ClassifiedLine = Classified & {
  /** A payment made by hand that the line seems to be. */
  recorded: { paymentId: string; receivedOn: string } | null;
};

/** Lines whose evidence is looked up together. */
const LINES_AT_A_TIME = 500;

type Payable = PayableOrder & { email: string };

/**
 * Says of each line which orders it may pay, by what is in the shop at this moment.
 *
 * @param onDone how many of the lines are done, from time to time
 */
export async function classifyLines(
  conn: Connection,
  lines: readonly ClassifiableLine[],
  onDone: (done: number) => void = () => {},
): Promise<ClassifiedLine[]> {
  const openOrders = openOrdersByBalance(conn);
  const classified: ClassifiedLine[] = [];
  for (let start = 0; start < lines.length; start += LINES_AT_A_TIME) {
    const batch = lines.slice(start, start + LINES_AT_A_TIME);
    const [found, recorded] = await Promise.all([
      classifyBatch(conn, batch, openOrders),
      findRecorded(conn, batch),
    ]);
    for (const [index, each] of found.entries()) {
      classified.push({ ...each, recorded: recorded.get(index) ?? null });
    }
    onDone(classified.length);
  }
  return classified;
}

/** The class of each of very many lines, and no more than that. */
export async function* classesOf<Line extends ClassifiableLine>(
  conn: Connection,
  batches: AsyncIterable<readonly Line[]>,
): AsyncGenerator<[Line, LineClass]> {
  const openOrders = openOrdersByBalance(conn);
  for await (const lines of batches) {
    const classified = await classifyBatch(conn, lines, openOrders);
    for (const [index, line] of lines.entries()) {
      const found = classified[index];
      if (found) yield [line, found.class];
    }
  }
}

async function classifyBatch(
  conn: Connection,
  lines: readonly ClassifiableLine[],
  openOrders: OpenOrders,
): Promise<Classified[]> {
  const numbers = [...new Set(lines.flatMap((line) => line.orderNumbers))];
  const byNumber = new Map(
    (await payable(conn, await findOrdersByNumber(conn, numbers))).map((each) => [
      each.number,
      each,
    ]),
  );
  const namedBy = (line: ClassifiableLine) =>
    line.orderNumbers.flatMap((number) => byNumber.get(number) ?? []);
  const unnamed = lines.filter((line) => namedBy(line).length === 0);
  const fitting = await openOrders(unnamed.map(leftOf));
  const payers = [...new Set(unnamed.flatMap((line) => line.payerKey ?? []))];
  const customers = await findCustomersOfPayers(conn, payers);

  function* each() {
    for (const line of lines) {
      const named = namedBy(line);
      const fits = named.length > 0 ? [] : (fitting.get(leftOf(line)) ?? []);
      const known = customers.get(line.payerKey ?? "");
      yield classifyLine({
        left: leftOf(line),
        named,
        almostNumbers: fits.length > 0 ? almostOrderNumbersIn(line.memo) : [],
        fitting: fits,
        ofKnownPayer: known ? fits.filter(({ email }) => known.has(email)) : [],
      });
    }
  }
  return inTurns(each());
}

const leftOf = ({ gross, applied }: ClassifiableLine): Cents => gross - applied;

async function payable(conn: Connection, rows: readonly PayableRow[]): Promise<Payable[]> {
  const accounts = await readAccounts(conn, rows);
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.id),
    customer: row.customer,
    email: row.email,
    balance: accountIn(accounts, row).balance,
    status: row.status,
  }));
}

/** Open orders by what is still due of them, for the balances that are asked for. */
type OpenOrders = (balances: readonly Cents[]) => Promise<ReadonlyMap<Cents, readonly Payable[]>>;

/** Looks each balance up once, however many lines have it. */
function openOrdersByBalance(conn: Connection): OpenOrders {
  const byBalance = new Map<Cents, Payable[]>();
  const looked = new Set<Cents>();
  let partPaid: Payable[] | undefined;
  return async (balances) => {
    const wanted = [...new Set(balances)].filter((balance) => !looked.has(balance));
    if (wanted.length === 0) return byBalance;
    partPaid ??= await payable(conn, await findPartPaidOrders(conn));
    const isPartPaid = new Set(partPaid.map(({ id }) => id));
    const whole = await findOpenOrdersByTotal(conn, wanted);
    // Of an order without entries the balance is the total; the others are known with theirs.
    const unpaid = whole
      .filter(({ id }) => !isPartPaid.has(id))
      .map((row) => ({ ...row, number: orderNumber(row.id), balance: row.total }));
    const byWanted = Map.groupBy([...unpaid, ...partPaid], ({ balance }) => balance);
    for (const balance of wanted) {
      looked.add(balance);
      byBalance.set(balance, byWanted.get(balance) ?? []);
    }
    return byBalance;
  };
}

/** By the index of the line: a payment of the same amount and payer, or of an order that the line names. */
async function findRecorded(conn: Connection, lines: readonly ClassifiableLine[]) {
  const recorded = new Map<number, { paymentId: string; receivedOn: string }>();
  for (const entry of await findHandEntries(conn, lines)) {
    const line = lines[entry.index];
    if (!line || line.applied > 0) continue;
    const isNamed = line.orderNumbers.includes(orderNumber(entry.orderId));
    const isPayer = line.payerKey !== null && line.payerKey === payerKey(entry.customer);
    if (!isNamed && !isPayer) continue;
    recorded.set(entry.index, { paymentId: entry.paymentId, receivedOn: entry.receivedOn });
  }
  return recorded;
}
