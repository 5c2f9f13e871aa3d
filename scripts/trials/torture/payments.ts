import { type Check, check, inWords, none } from "../stage/checks.ts";
import { killAndRestart } from "./kill-process.ts";
import { proveMoney } from "./payment-books.ts";
import {
  type Desk,
  drawMovements,
  OPEN_AT_A_TIME,
  openDesk,
  payment,
  pick,
  readAgain,
  upload,
} from "./payment-desk.ts";
import { OPERATION_NAMES, OPERATIONS } from "./payment-operations.ts";
import { ask, recovery, type Stage } from "./stage.ts";
import { inDollars } from "./trial-products.ts";

const LANES = 12;
/** Operations per newly placed order: an order with many operations is fully paid and refuses more. */
const PLACED_EVERY = 20;
/** After this number of operations, each kind must have succeeded. */
const MANY = 5_000;

/** Many confirm one line at the same moment, and many confirm the same ready lines together. */
export async function confirmAtOnce(stage: Stage, times: number): Promise<Check[]> {
  const desk = await openDesk(stage, 21);
  const [first, ...others] = desk.orders;
  if (!first) throw new Error("There are no orders");
  const lines = await upload(
    desk,
    desk.orders.map((order) => payment(desk, order.number, order.cents)),
  );
  const [line, ...rest] = lines;
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      ask(stage, "POST", `/api/admin/statement-lines/${line?.id}/apply`, {
        as: stage.admin,
        body: { allocations: [{ orderId: first.id, amount: inDollars(first.cents) }] },
      }),
    ),
  );
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const ids = rest.map(({ id }) => id);
  const together = await Promise.all(
    Array.from({ length: 10 }, () =>
      ask<{ results: { applied: boolean }[] }>(stage, "POST", "/api/admin/statement-lines/apply", {
        as: stage.admin,
        body: { ids },
      }),
    ),
  );
  const confirmed = together
    .flatMap(({ body }) => body?.results ?? [])
    .filter(({ applied }) => applied).length;
  return [
    check(
      `one line confirmed × ${times} at once: credited once`,
      statuses[200] === 1 && (statuses[409] ?? 0) === times - 1,
      inWords(statuses),
    ),
    check(
      `${others.length} ready lines confirmed together by 10 at once: each once`,
      confirmed === others.length,
      confirmed,
    ),
    ...(await proveDesk(desk)),
  ];
}

/** Random payments in parallel, while the API is killed; then everything is recomputed. */
export async function moveMoneyUnderKills(
  stage: Stage,
  { operations, kills }: { operations: number; kills: number },
): Promise<Check[]> {
  const desk = await openDesk(stage, OPEN_AT_A_TIME, Math.floor(operations / PLACED_EVERY / 2));
  await upload(desk, drawMovements(desk, 60));
  await readAgain(desk);
  let done = 0;
  const running = Array.from({ length: LANES }, async () => {
    while (done < operations) {
      done += 1;
      const turn = done;
      if (turn % PLACED_EVERY === 0) await desk.place();
      if (turn % (PLACED_EVERY * 2) === 0) await readAgain(desk);
      await pick(stage, OPERATIONS)(desk);
    }
  });
  const share = Math.floor(operations / (kills + 1));
  await stage.log.duringOutage(async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      while (done < kill * share) await Bun.sleep(10);
      await killAndRestart(stage.shop.processes.api);
      await recovery(stage);
    }
    await Promise.all(running);
  });
  const name = `${operations.toLocaleString("en-US")} operations at random, kill -9 of the api × ${kills}`;
  const unknown = Object.keys(desk.counts).filter((key) => !/ (200|201|404|409|422)$/.test(key));
  const settled = Object.entries(desk.counts).filter(([key]) => / 20[01]$/.test(key));
  return [
    check(`${name}: every one is settled`, unknown.length === 0, inWords(desk.counts)),
    check(
      `${name}: every kind of them succeeds`,
      settled.length === OPERATION_NAMES.length || operations < MANY,
      `${settled.length} of ${OPERATION_NAMES.length}`,
    ),
    none(`${name}: keys that were answered in two ways`, desk.contradictions),
    ...(await proveDesk(desk)),
  ];
}

/** Compares the answers about every placed order with a recomputation from its entries. */
export async function proveDesk({ stage, placed }: Desk): Promise<Check[]> {
  const answered = new Map<string, { paid: string; balance: string; status: string }>();
  for (const { id } of placed) {
    const { body } = await ask<{ paid: string; balance: string; status: string }>(
      stage,
      "GET",
      `/api/admin/orders/${id}`,
      { as: stage.admin },
    );
    if (body) answered.set(id, body);
  }
  return proveMoney(stage.storage.sql, answered);
}
