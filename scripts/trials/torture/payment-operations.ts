import { between } from "../stage/random.ts";
import { type Desk, drawMovements, pick, settle, upload } from "./payment-desk.ts";
import { ask } from "./stage.ts";
import { inDollars } from "./trial-products.ts";

/** Calls that return the same answer for the same key. */
const KEYED = ["payment", "refund", "write-off", "reverse", "apply", "unapply", "return"];

/** A call with its own key; sometimes repeated with the same key, which must return the same answer. */
async function act(desk: Desk, name: string, path: string, body?: unknown): Promise<void> {
  const { stage } = desk;
  const key = `money-${Bun.randomUUIDv7()}`;
  const send = () => ask(stage, "POST", `/api/admin/${path}`, { as: stage.admin, body, key });
  const first = await settle(desk, name, send);
  if (first === null || !KEYED.includes(name) || between(stage.random, 1, 8) > 1) return;
  const again = await send();
  if (again.status < 300 && JSON.stringify(again.body) !== JSON.stringify(first)) {
    desk.contradictions += 1;
  }
  if (again.status >= 400 && again.status < 500) desk.contradictions += 1;
}

const choiceOf = ({ stage }: Desk) => {
  const choice = pick(stage, ["none", "revive", "keep"]);
  return choice === "none" ? {} : { [choice]: true };
};

async function record(desk: Desk): Promise<void> {
  const order = pick(desk.stage, desk.orders);
  const kind = pick(desk.stage, ["payment", "payment", "refund", "write-off"]);
  const cents = pick(desk.stage, [1, 500, Math.ceil(order.cents / 2), order.cents]);
  const method = pick(desk.stage, ["paypal", "venmo", "other"]);
  const body = { kind, method, amount: inDollars(cents), ...choiceOf(desk) };
  await act(desk, kind, `orders/${order.id}/payments`, body);
}

async function apply(desk: Desk): Promise<void> {
  const line = pick(desk.stage, desk.lines);
  const [one, other] = [pick(desk.stage, desk.orders), pick(desk.stage, desk.orders)];
  const whole = pick(desk.stage, [line.cents, Math.ceil(line.cents / 2), line.cents + 1]);
  const isSplit = one !== other && between(desk.stage.random, 0, 2) === 0;
  const shares = isSplit ? [Math.ceil(whole / 2), Math.floor(whole / 2)] : [whole];
  const allocations = shares.map((cents, index) => ({
    orderId: (index === 0 ? one : other).id,
    amount: inDollars(cents),
    ...choiceOf(desk),
  }));
  await act(desk, "apply", `statement-lines/${line.id}/apply`, { allocations });
}

async function applyReady(desk: Desk): Promise<void> {
  const { stage } = desk;
  const ids = Array.from({ length: 5 }, () => pick(stage, desk.lines).id);
  await settle(desk, "apply-ready", () =>
    ask(stage, "POST", "/api/admin/statement-lines/apply", { as: stage.admin, body: { ids } }),
  );
}

const withLine = (verb: "unapply" | "ignore" | "restore") => (desk: Desk) =>
  act(desk, verb, `statement-lines/${pick(desk.stage, desk.lines).id}/${verb}`);

async function undo(desk: Desk): Promise<void> {
  await act(desk, "undo", `statements/${pick(desk.stage, desk.files) ?? "none"}/undo`);
}

async function reverse(desk: Desk): Promise<void> {
  await act(desk, "reverse", `payments/${pick(desk.stage, desk.entries) ?? "none"}/reverse`);
}

/**
 * A cancelled order is reopened only by a payment, so that an email has one cause. A paid one is
 * sometimes set to waiting: once it has other payments, this is refused.
 */
async function setStatus(desk: Desk): Promise<void> {
  const { stage } = desk;
  const order = pick(stage, desk.orders);
  const change = (from: string, status: string) =>
    settle(desk, status, () =>
      ask(stage, "PATCH", `/api/admin/orders/${order.id}/status`, {
        as: stage.admin,
        body: { status, from },
      }),
    );
  const [from, status] = pick(stage, [
    ["awaiting-payment", "cancelled"],
    ["processing", "cancelled"],
    ["awaiting-payment", "processing"],
    ["processing", "awaiting-payment"],
  ] as const);
  const changed = await change(from, status);
  if (changed && status === "processing" && between(stage.random, 0, 1) === 0) {
    await change("processing", "awaiting-payment");
  }
}

type Life = {
  status: string;
  shippingStatus: string;
  items: { id: string }[];
};
type Returned = { id: string; state: string; creditDue: string; refundDue: string };

/**
 * Goods that may have left before they were paid come back, and their return is closed, also a second time after its entry
 * was reversed. Shipped orders refuse most reversals and cancellations, so only some are shipped.
 */
async function comeBack(desk: Desk): Promise<void> {
  const { stage } = desk;
  const order = pick(stage, desk.orders);
  const read = <Body>(path: string) =>
    settle<Body>(desk, "read", () => ask(stage, "GET", `/api/admin/${path}`, { as: stage.admin }));
  const life = await read<Life>(`orders/${order.id}`);
  if (life?.shippingStatus === "pending") {
    if (life.status !== "awaiting-payment" && between(stage.random, 0, 3) > 0) return;
    const path = `/api/admin/orders/${order.id}/shipment`;
    await settle(desk, "ship", () =>
      ask(stage, "PATCH", path, { as: stage.admin, body: { isFirst: true } }),
    );
  }
  const lines = (life?.items ?? []).map(({ id }) => ({ orderItemId: id, quantity: 1 }));
  await act(desk, "return", `orders/${order.id}/returns`, { lines });
  const step = async (name: string, body: (row: Returned) => unknown) => {
    const { returns = [] } =
      (await read<{ returns: Returned[] }>(`orders/${order.id}/returns`)) ?? {};
    const row = returns.find(({ state }) => state !== "closed");
    if (row) await act(desk, name, `returns/${row.id}/${name}`, body(row));
  };
  await step("approve", () => ({}));
  await step("receive", () => ({
    lines: lines.map((line) => ({ ...line, disposition: "scrap" })),
  }));
  await step("close", ({ creditDue, refundDue }) =>
    pick(stage, [
      { refund: refundDue },
      { refund: refundDue, credit: creditDue },
      { refund: "0.00", credit: creditDue },
      { refund: "0.01", credit: "0.00" },
    ]),
  );
}

const addStatement = async (desk: Desk) => {
  await upload(desk, drawMovements(desk, between(desk.stage.random, 1, 4)));
};

type Operation = (desk: Desk) => Promise<void>;

/** Operations on lines; a statement is uploaded instead while every one is undone. */
const onLines = (operations: readonly Operation[]): Operation[] =>
  operations.map((operate) => (desk) => (desk.lines.length === 0 ? addStatement : operate)(desk));

/** The operations; each is chosen as often as it is listed. */
export const OPERATIONS: readonly Operation[] = [
  ...[record, record, record, reverse, reverse, setStatus, setStatus, addStatement, undo, comeBack],
  ...onLines([apply, apply, apply, apply, applyReady]),
  ...onLines([withLine("unapply"), withLine("unapply"), withLine("ignore"), withLine("restore")]),
];

/** Operations that must have succeeded in a long run, by their counted names. */
export const OPERATION_NAMES = [
  ...["payment", "refund", "write-off", "apply", "apply-ready", "unapply", "ignore", "restore"],
  ...["reverse", "cancelled", "processing", "awaiting-payment", "upload", "undo"],
  ...["read", "ship", "return", "approve", "receive", "close"],
];
