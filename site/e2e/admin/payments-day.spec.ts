import { writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { OutboxMail } from "#shared/contracts/mail.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { PaymentPage } from "#shared/contracts/payments.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import {
  type MadeStatement,
  makeStatements,
  ORDERS_NEEDED,
} from "#shared/testing/statements/make-statements.ts";
import { asCustomer, someone } from "../people.ts";
import { addProduct, placeOrder, unheardOf } from "../seller.ts";
import { test } from "../test.ts";
import { openAdmin } from "./open-admin.ts";

/** One statement for each service. */
const FILES = ["paypal-business.csv", "venmo-2024.csv", "cash-app.csv", "bank-of-america.csv"];
/** Below the limit of ten orders a minute for one account. */
const ORDERS_OF_A_CUSTOMER = 8;

type Placed = { id: string; number: string; balance: number; customer: string };

test("a day at the desk: four statements pay forty orders, by keyboard, and once", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const family = unheardOf("Quill").replace(" ", "");
  const orders = await test.step("forty orders wait", () => placeOrders(page, family));
  await openAdmin(page, "/payments/statements");
  const statements = makeStatements(orders, {
    today: new Date().toISOString().slice(0, 10),
    stranger: `Renée ${family}`,
  }).filter(({ fileName }) => FILES.includes(fileName));
  const lines = statements.flatMap((made) => made.lines);
  const countOf = (wanted: string) => lines.filter((line) => line.class === wanted).length;

  await test.step("four statements are dropped, looked at and kept", async () => {
    await drop(page, statements);
    for (const made of statements) {
      const fresh = made.lines.filter(({ kind }) => kind === "incoming").length;
      await expect(page.getByText(`${made.fileName}`, { exact: false })).toBeVisible();
      await page.getByRole("button", { name: `Keep ${fresh} new payments` }).click();
    }
    await expect(page.getByRole("region", { name: "Ready payments" })).toBeVisible();
  });

  const keys = countKeys(page);
  await test.step("the ready ones are confirmed in one go, the rest one by one", async () => {
    await page.getByRole("searchbox", { name: "Search payments" }).fill(family);
    const ready = page.getByRole("region", { name: "Ready payments" });
    const confirm = ready.getByRole("button", { name: `Confirm ${countOf("ready")} payments` });
    await expect(confirm).toBeVisible();
    while (!(await confirm.evaluate(hasFocus))) await keys.press("Tab");
    await keys.press("Enter");
    await expect(ready).toBeHidden();
    await dealWithTheRest(page, lines.length, keys);
    await expect(page.getByText("No payment matches")).toBeVisible();
  });
  const [confirmed, presses] = [lines.filter(({ kind }) => kind === "incoming").length, keys.count];
  console.log(`${presses} key presses for ${confirmed} payments of ${orders.length} orders`);
  expect(presses).toBeLessThan(confirmed * 2);

  const books = await test.step("orders, sums and mails are exactly right", async () => {
    const found = await readBooks(page, orders, family);
    expect(found).toEqual(expectedBooks(orders, statements));
    return found;
  });

  await test.step("the same files again change nothing", async () => {
    await page.goto("/admin/payments/statements");
    for (const made of statements) {
      await drop(page, [made]);
      await expect(page.getByRole("button", { name: "Nothing new" })).toBeDisabled();
      await page.getByRole("button", { name: "Discard" }).click();
    }
    expect(await readBooks(page, orders, family)).toEqual(books);
  });
});

async function placeOrders(page: Page, family: string): Promise<Placed[]> {
  const [dear, cheap] = [
    await addProduct({ price: "41.07", stockQuantity: 500 }),
    await addProduct({ price: "3.11", stockQuantity: 500 }),
  ];
  const orders: Placed[] = [];
  while (orders.length < ORDERS_NEEDED) {
    const firstName = ["Maya", "Sam", "Grace", "Rita", "Zoë"][orders.length / 8] ?? "Ada";
    const person = someone(firstName, family);
    await asCustomer(page, { ...person, email: `x${person.email.replace(/[^\w.@-]/g, "")}` });
    for (let each = 0; each < ORDERS_OF_A_CUSTOMER; each += 1) {
      // All orders have different totals.
      const id = await placeOrder(page, [
        { productId: dear.id, quantity: 1 + Math.floor(orders.length / 10) },
        { productId: cheap.id, quantity: 1 + (orders.length % 10) },
      ]);
      const { total }: OrderSummary = await (await page.request.get(`/api/orders/${id}`)).json();
      const customer = `${firstName} ${family}`;
      orders.push({ id, number: orderNumber(id), balance: parseAmount(total), customer });
    }
  }
  return orders;
}

/** Drops files on the page's drop zone. */
async function drop(page: Page, files: readonly MadeStatement[]): Promise<void> {
  const zone = page.getByText("or drop files here", { exact: false });
  const box = await zone.boundingBox();
  const paths = files.map(({ fileName, bytes }) => {
    const path = test.info().outputPath(fileName);
    writeFileSync(path, bytes);
    return path;
  });
  const mouse = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await mouse.send("Input.dispatchDragEvent", {
      type,
      x: (box?.x ?? 0) + 5,
      y: (box?.y ?? 0) + 5,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  }
  await mouse.detach();
}

const hasFocus = (element: Element) => element === document.activeElement;

function countKeys(page: Page) {
  const keys = {
    count: 0,
    press: async (key: string) => {
      keys.count += 1;
      await page.keyboard.press(key);
    },
  };
  return keys;
}

/** Enter runs the main action of a row. For an unknown payment that is a search; ignoring it is next. */
async function dealWithTheRest(
  page: Page,
  most: number,
  keys: ReturnType<typeof countKeys>,
): Promise<void> {
  const rows = page.locator("[data-row]");
  for (let turn = 0; turn < most; turn += 1) {
    const focused = page.locator("[data-row]:has(:focus)");
    const left = await rows.count();
    if (left === 0) return;
    await expect(focused).toHaveCount(1);
    const isStranger = await focused.getByRole("button", { name: /^Ignore/ }).count();
    if (isStranger) await keys.press("Tab");
    await keys.press("Enter");
    await expect(rows).toHaveCount(left - 1);
  }
}

type Books = {
  orders: Record<string, [status: string, paid: string, balance: string, mails: string]>;
  received: Record<string, string>;
};

/** The expected books after all statements. */
function expectedBooks(orders: readonly Placed[], statements: readonly MadeStatement[]): Books {
  const paid = new Map<string, number>();
  const received: Books["received"] = {};
  for (const { source, lines } of statements) {
    let sum = 0;
    for (const { pays, gross, class: lineClass } of lines) {
      if (lineClass === null || pays.length === 0) continue;
      sum += gross;
      for (const number of pays) {
        const whole = orders.find((order) => order.number === number)?.balance ?? 0;
        paid.set(number, lineClass === "check" ? gross : whole);
      }
    }
    received[METHODS[source]] = formatAmount(sum);
  }
  return {
    received,
    orders: Object.fromEntries(
      orders.map(({ number, balance }) => {
        const money = paid.get(number) ?? 0;
        const isWhole = money === balance;
        return [
          number,
          [
            isWhole ? "processing" : "awaiting-payment",
            formatAmount(money),
            formatAmount(balance - money),
            isWhole ? "payment-received" : "part-payment-received",
          ],
        ];
      }),
    ),
  };
}

const METHODS = {
  PayPal: "paypal",
  Venmo: "venmo",
  "Cash App": "cash-app",
  "Bank (Zelle)": "zelle",
};

async function readBooks(page: Page, orders: readonly Placed[], family: string): Promise<Books> {
  const read = async <Answer>(path: string): Promise<Answer> => {
    const answer = await page.request.get(`/api/admin/${path}`);
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const mails: OutboxMail[] = [];
  for (let offset = 0; offset < 1_000; offset += 100) {
    const list = await read<{ mails: OutboxMail[] }>(`outbox?limit=100&offset=${offset}`);
    mails.push(...list.mails.filter(({ kind }) => /^(part-)?payment-received$/.test(kind)));
    if (list.mails.length < 100) break;
  }
  const books: Books = { orders: {}, received: {} };
  for (const { id, number } of orders) {
    const { status, paid, balance } = await read<OrderSummary>(`orders/${id}`);
    const told = mails.filter(({ subject }) => subject.includes(number)).map(({ kind }) => kind);
    books.orders[number] = [status, paid, balance, told.join(" ")];
  }
  const { sums } = await read<PaymentPage>(`payments?search=${family}`);
  for (const { method, received } of sums) books.received[method] = received;
  return books;
}
