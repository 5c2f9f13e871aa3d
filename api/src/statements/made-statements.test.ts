import { expect, it } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import {
  type ExpectedLine,
  type MadeStatement,
  makeStatements,
  ORDERS_NEEDED,
} from "#shared/testing/statements/make-statements.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";

const shop = statementsUnderTest();

const TODAY = "2026-11-20";

/** Open orders of the shop, and the statements that pay them. */
async function madeStatements(): Promise<MadeStatement[]> {
  const orders = [];
  for (let place = 0; place < ORDERS_NEEDED; place += 1) {
    const { number, total } = await shop.anOrder(1 + (place % 9));
    orders.push({ number, balance: parseAmount(total), customer: PAYERS[place % 4] as string });
  }
  return makeStatements(orders, { today: TODAY });
}

const PAYERS = ["Maya Lind", "José Nuñez", "Sam O'Dea, Jr", "Grace Hopper"];

const read = async ({ bytes, source }: MadeStatement, query = "") =>
  shop.uploadBytes(bytes, query, await shop.sourceCalled(source));

/** The members of the answered line that the test's generator knows. */
function found(line: StatementLine, { pays }: ExpectedLine): ExpectedLine {
  const proposed = line.proposals.map(({ orderNumber }) => orderNumber);
  return {
    date: line.date,
    gross: Math.round(Number(line.gross) * 100),
    fee: parseAmount(line.fee),
    kind: line.kind,
    class: line.class,
    pays: pays.filter((number) => proposed.includes(number)),
  };
}

it("a statement in each layout is read as its maker meant every line of it", async () => {
  const statements = await madeStatements();
  expect(new Set(statements.map(({ layout }) => layout)).size).toBe(8);
  for (const made of statements) {
    const { status, body } = await read(made);
    expect({ status, layout: body.layout, problems: body.problems }, made.fileName).toEqual({
      status: 200,
      layout: made.layout,
      problems: [],
    });
    const lines: StatementLine[] = body.lines;
    expect(
      lines.map((line, index) => found(line, made.lines[index] as ExpectedLine)),
      made.fileName,
    ).toEqual(made.lines);
    for (const [index, { class: expected, gross, pays }] of made.lines.entries()) {
      if (expected !== "ready") continue;
      expect(
        lines[index]?.proposals.map(({ orderNumber, amount }) => [orderNumber, amount]),
      ).toEqual([[pays[0], formatAmount(gross)]]);
    }
    const incoming = made.lines.filter(({ kind }) => kind === "incoming").length;
    expect(body.counts, made.fileName).toEqual({
      new: incoming,
      duplicate: 0,
      ignored: made.lines.length - incoming,
      unreadable: 0,
    });
  }

  // All formats of one service's file contain the same payments, and so does the same file again.
  const venmo = statements.filter(({ source }) => source === "Venmo");
  const [first] = venmo;
  if (!first) throw new Error("There is no statement of Venmo");
  await read(first, "dryRun=false");
  for (const made of venmo) {
    expect((await read(made)).body.counts, made.fileName).toMatchObject({
      new: 0,
      duplicate: made.lines.length,
    });
  }
});
