import * as ledger from "./ledger-model.ts";
import type { Person } from "./people.ts";
import * as model from "./statement-model.ts";
import type { TestApi } from "./test-api.ts";

export const DAYS = ["2026-11-15", "2026-11-16", "2026-11-17"];
/** Of an order: $65.00 plus shipping. */
export const TOTAL = 8_000;

export type Pick = <T>(from: readonly T[]) => T;
export type Line = model.ModelLine & { fileId: string; isPayment: boolean };
export type Story = {
  api: TestApi;
  admin: Person;
  pick: Pick;
  now: number;
  sources: Record<model.Account, string>;
  customer: string;
  orders: ledger.ModelOrder[];
  movements: model.ModelMovement[];
  files: model.ModelFile[];
  books: model.ModelBooks;
  lines: Line[];
};

let movements = 0;

/** What was done, the actual answer, and the expected one. */
export type Step = [done: string, given: unknown, expected: unknown];
export type StepOf = (story: Story) => Promise<Step>;

/** The step had nothing to act on. */
export const NOTHING: Step = ["nothing", "", ""];
const call = ({ api, admin }: Story, path: string, body?: unknown) =>
  api.request("POST", `/api/admin/${path}`, { as: admin, body });
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? String(status) : `${status} ${body.code}`;
const paymentLines = ({ lines }: Story) => lines.filter(({ isPayment }) => isPayment);
const handEntries = ({ orders, books }: Story) =>
  orders.flatMap(({ entries }) => entries).filter((entry) => books.dayOf.has(entry));
const inDollars = (cents: number) => (cents / 100).toFixed(2);

const steps = {
  /** Money arrives; often twice the same on one day, so that files cannot distinguish them. */
  async receive(story: Story): Promise<Step> {
    const { pick } = story;
    story.now += 1;
    for (let count = pick([1, 2, 3]); count > 0; count -= 1) {
      movements += 1;
      const account = pick(["bank", "bank", "venmo"] as const);
      const placed = pick(story.orders);
      const before = story.movements.filter((each) => each.account === account);
      const fresh = {
        day: pick(DAYS),
        cents: pick([TOTAL, TOTAL, TOTAL / 2, 9_000]),
        payer: pick(["Maya Lind", "Sam River", story.customer]),
        memo: pick(["", `ORDER ${placed.id.slice(-8).toUpperCase()}`]),
      };
      const { day, cents, payer, memo } = (pick([false, false, true]) && pick(before)) || fresh;
      const hasReference = account === "bank" && pick([true, false, false]);
      story.movements.push({
        ...{ account, place: movements, day, cents, payer, memo, seenAt: story.now },
        reference: hasReference ? `WFCT0${String(movements).padStart(7, "X")}` : undefined,
        completeAt: story.now + (account === "venmo" ? pick([0, 0, 1, 4]) : 0),
      });
    }
    return ["money comes in", "", ""];
  },
  async upload(story: Story): Promise<Step> {
    const { api, admin, pick, files } = story;
    const asked: model.Download = {
      account: pick(["bank", "bank", "venmo"]),
      format: pick(["csv", "ofx"]),
      days: pick([DAYS, DAYS.slice(0, 2), DAYS.slice(1), DAYS.slice(1, 2)]),
      at: pick([story.now, story.now, Math.floor(story.now / 2)]),
    };
    const shown = model.download(story.movements, asked);
    if (shown.complete.length + shown.pending.length === 0) return NOTHING;
    const expected = model.countsOf(files, shown);
    const file = model.write(asked, [...shown.complete, ...shown.pending]);
    const send = (isDry: boolean) =>
      api.request(
        "POST",
        `/api/admin/statements?source=${story.sources[asked.account]}&dryRun=${isDry}`,
        { as: admin, body: file, headers: { "Content-Type": "application/octet-stream" } },
      );
    const dry = pick([true, false]) ? (await send(true)).body.counts : expected;
    const { body } = await send(false);
    files.push({ id: body.id, account: asked.account, ...shown, isUndone: false });
    const done = `upload ${asked.account} ${asked.format} of ${asked.days} at ${asked.at}`;
    return [done, [dry, body.counts], [expected, expected]];
  },
  async undo(story: Story): Promise<Step> {
    const file = story.pick(story.files);
    if (!file) return NOTHING;
    const isUsed = story.lines.some(
      (line) =>
        line.fileId === file.id &&
        (model.appliedOf(story.books, line.id) > 0 ||
          model.stateOf(story.books, line) === "linked"),
    );
    const answer = await call(story, `statements/${file.id}/undo`);
    if (!isUsed) file.isUndone = true;
    const place = story.files.indexOf(file);
    return [`undo file ${place}`, outcomeOf(answer), isUsed ? "409 lines-applied" : "200"];
  },
  async apply(story: Story): Promise<Step> {
    const { pick, books } = story;
    const open = paymentLines(story).filter((each) => model.stateOf(books, each).endsWith("open"));
    const line = pick(pick([open, paymentLines(story)]));
    if (!line) return NOTHING;
    const [placed, left] = [pick(story.orders), line.cents - model.appliedOf(books, line.id)];
    const amount = Math.max(1, pick([left, left, left, Math.ceil(left / 2), left + 1]));
    const expected = model.applyTo(books, placed, line, amount);
    const allocations = [{ orderId: placed.id, amount: inDollars(amount) }];
    const answer = await call(story, `statement-lines/${line.id}/apply`, { allocations });
    return [`apply ${amount} of ${line.id}`, outcomeOf(answer), expected];
  },
  async applyReady(story: Story): Promise<Step> {
    const { books, orders } = story;
    const chosen = paymentLines(story).filter(() => story.pick([true, true, false]));
    if (chosen.length === 0) return NOTHING;
    const { body } = await call(story, "statement-lines/apply", {
      ids: chosen.map(({ id }) => id),
    });
    const expected = chosen.map((line) => {
      const ready = model.readyOrder(books, orders, line, story.customer);
      if (!ready) return false;
      const left = line.cents - model.appliedOf(books, line.id);
      return model.applyTo(books, ready, line, left) === "200";
    });
    const given = body.results.map(({ applied }: { applied: boolean }) => applied);
    return [`apply what is ready of ${chosen.length}`, given, expected];
  },
  async unapply(story: Story): Promise<Step> {
    const applied = story.lines.filter(({ id }) => model.appliedOf(story.books, id) > 0);
    const line = story.pick(story.pick([applied, paymentLines(story)]));
    if (!line) return NOTHING;
    const expected = model.unapply(story.books, story.orders, line.id);
    const answer = await call(story, `statement-lines/${line.id}/unapply`);
    return [`unapply ${line.id}`, outcomeOf(answer), expected];
  },
  async ignore(story: Story): Promise<Step> {
    const { books, lines, pick } = story;
    const line = pick(lines.filter(({ isPayment }) => isPayment));
    if (!line) return NOTHING;
    const isApplied = model.appliedOf(books, line.id) > 0;
    if (!isApplied) {
      books.ignored.add(line.id);
      books.linked.delete(line.id);
    }
    const answer = await call(story, `statement-lines/${line.id}/ignore`);
    return [`ignore ${line.id}`, outcomeOf(answer), isApplied ? "409 lines-applied" : "200"];
  },
  async restore(story: Story): Promise<Step> {
    const { books, lines, pick } = story;
    const line = pick(lines);
    if (!line) return NOTHING;
    if (line.isPayment) {
      books.ignored.delete(line.id);
      books.linked.delete(line.id);
    }
    const answer = await call(story, `statement-lines/${line.id}/restore`);
    return [`restore ${line.id}`, outcomeOf(answer), line.isPayment ? "200" : "409 not-a-payment"];
  },
  async recordByHand(story: Story): Promise<Step> {
    const [placed, receivedOn] = [story.pick(story.orders), story.pick(DAYS)];
    const kind = story.pick(["payment", "payment", "refund"] as const);
    const amount = story.pick([TOTAL, TOTAL, TOTAL / 2]);
    const shop = { stock: 0, usesLeft: 0, orders: [] };
    const expected = ledger.record(shop, placed, { kind, amount });
    const entry = placed.entries.at(-1);
    if (expected === "201" && entry && kind === "payment") story.books.dayOf.set(entry, receivedOn);
    const body = { kind, method: "zelle", amount: inDollars(amount), receivedOn };
    const answer = await call(story, `orders/${placed.id}/payments`, body);
    return [`${kind} ${amount} by hand`, outcomeOf(answer), expected];
  },
  async link(story: Story): Promise<Step> {
    const { books, pick } = story;
    const line = pick(paymentLines(story));
    const same = handEntries(story).filter(({ amount }) => amount === line?.cents);
    const entry = pick(pick([same, same, handEntries(story)]));
    if (!line || !entry) return NOTHING;
    const isOther = entry.kind !== "payment" || entry.amount !== line.cents;
    const isTaken = isOther || entry.isReversed || [...books.linked.values()].includes(entry);
    const isApplied = model.appliedOf(books, line.id) > 0;
    const answer = await call(story, `statement-lines/${line.id}/link`, { paymentId: entry.id });
    if (isApplied || isTaken) {
      return [
        `link ${line.id}`,
        outcomeOf(answer),
        isApplied ? "409 lines-applied" : "409 cannot-link",
      ];
    }
    books.ignored.delete(line.id);
    books.linked.set(line.id, entry);
    return [`link ${line.id}`, outcomeOf(answer), "200"];
  },
  async reverse(story: Story): Promise<Step> {
    const { orders, books, pick } = story;
    const placed = pick(orders);
    const entry = pick(placed.entries);
    if (!entry) return NOTHING;
    const expected = ledger.reverse(placed, entry);
    for (const [id, link] of books.linked) if (link.isReversed) books.linked.delete(id);
    const answer = await call(story, `payments/${entry.id}/reverse`);
    return [`reverse ${entry.kind}`, outcomeOf(answer), expected];
  },
};

/** The steps, each as often as it is in the list. */
export const PLAN: readonly StepOf[] = [
  ...[steps.receive, steps.receive, steps.receive, steps.upload, steps.upload, steps.upload],
  ...[steps.upload, steps.undo, steps.undo, steps.apply, steps.apply, steps.apply],
  ...[steps.applyReady, steps.applyReady],
  ...[steps.unapply, steps.unapply, steps.ignore, steps.restore, steps.recordByHand],
  ...[steps.link, steps.link, steps.reverse],
];
