import { type Check, check, inWords, none } from "../stage/checks.ts";
import { insertPeople } from "../stage/people.ts";
import { percentile } from "../stage/percentile.ts";
import { forgetRegistrations, NEWCOMER } from "./mail.ts";
import { ask, createTrialProduct, customer, type Reply, type Stage, waitUntil } from "./stage.ts";

const TIMES = 20;
/** The limit of registrations per address and hour. */
const REGISTRATIONS = 5;

/** Registers one email address in twenty spellings at the same time: exactly one account must result. */
export async function registerAtOnce(stage: Stage): Promise<Check[]> {
  const email = `Twin-${stage.random().toString(36).slice(2, 8)}@Example.com`;
  await forgetRegistrations(stage);
  const replies = await atOnce(REGISTRATIONS, (index) => {
    const spelt = index % 2 === 0 ? email.toLowerCase() : email.toUpperCase();
    return ask(stage, "POST", "/api/register", { body: { ...NEWCOMER, email: spelt } });
  });
  const counts = statuses(replies);
  const rule = `one e-mail address registered × ${REGISTRATIONS} at once, in two spellings: one account`;
  return [check(rule, counts["201"] === 1 && counts["409"] === REGISTRATIONS - 1, inWords(counts))];
}

/** Adds to one cart in parallel: every unit must be counted. */
export async function addAtOnce(stage: Stage): Promise<Check[]> {
  const product = await createTrialProduct(stage, { stock: 100 });
  const person = await customer(stage);
  const body = { productId: product.id, quantity: 1 };
  await atOnce(TIMES, () => ask(stage, "POST", "/api/cart", { as: person, body }));
  const { body: cart } = await ask<{ quantity: number }[]>(stage, "GET", "/api/cart", {
    as: person,
  });
  const quantity = cart?.[0]?.quantity ?? 0;
  return [check(`${TIMES} adds to one cart at once: all count`, quantity === TIMES, quantity)];
}

/** No request that starts after the answer to a logout may succeed. */
export async function logOutUnderLoad(stage: Stage): Promise<Check[]> {
  let late = 0;
  for (let round = 0; round < 5; round += 1) {
    const person = await customer(stage);
    let over = false;
    const asking = atOnce(50, async (index) => {
      await Bun.sleep(index * 2);
      const begunAfter = over;
      const { status } = await ask(stage, "GET", "/api/user", { as: person });
      if (begunAfter && status === 200) late += 1;
    });
    await Bun.sleep(30);
    await ask(stage, "POST", "/api/logout", { as: person, body: {} });
    over = true;
    await asking;
  }
  return [none("requests that succeeded though begun after the logout's answer", late)];
}

const TIMED = 100;
const TIMED_APART = 0.05;

/** Whether a wrong password takes equally long with and without an account, at the real hashing cost. */
export async function timeLogins(stage: Stage): Promise<Check[]> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  // A new account for each attempt, because ten failures block an account. All are created before
  // the first measurement, because their emails load the machine.
  const addresses = Array.from({ length: TIMED }, (_, turn) => `timed-${turn}@example.com`);
  for (const email of addresses) {
    const account = { ...NEWCOMER, email, role: "customer" };
    await ask(stage, "POST", "/api/admin/users", { as: stage.admin, body: account });
  }
  const time = async (kind: "known" | "unknown", email: string) => {
    const askedAt = performance.now();
    await ask(stage, "POST", "/api/login", { body: { email, password: "not the password" } });
    times[kind].push(performance.now() - askedAt);
  };
  for (const [turn, email] of addresses.entries()) {
    const pair = [() => time("known", email), () => time("unknown", `no-${email}`)];
    // Which of the two is measured first alternates.
    for (const one of turn % 2 === 0 ? pair : pair.reverse()) await one();
  }
  const [known, unknown] = [percentile(times.known, 50), percentile(times.unknown, 50)];
  const apart = Math.abs(known / unknown - 1);
  const rule = `a failed login takes as long with an account as without, medians of ${TIMED} within 5 %`;
  const found = `${known.toFixed(1)} ms and ${unknown.toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart`;
  return [check(rule, apart <= TIMED_APART, found)];
}

/** Two admins delete each other at the same time: one must remain. */
export async function deleteEachOther(stage: Stage): Promise<Check[]> {
  const { storage, random } = stage;
  const [one, other] = await insertPeople(storage.sql, {
    count: 2,
    role: "admin",
    name: `rival-${random()}`,
    random,
  });
  if (!one || !other) throw new Error("There are no two admins");
  // All other admins are demoted for a moment, so that one of these two is the last.
  const demoted = await storage.sql<{ id: string }[]>`
    UPDATE users SET role = 'customer' WHERE role = 'admin' AND id NOT IN (${one.id}, ${other.id})
    RETURNING id`;
  const replies = await Promise.all([
    ask(stage, "DELETE", `/api/admin/users/${other.id}`, { as: one }),
    ask(stage, "DELETE", `/api/admin/users/${one.id}`, { as: other }),
  ]);
  const [left] = await storage.sql`SELECT count(*)::int AS admins FROM users WHERE role = 'admin'`;
  await storage.sql`
    UPDATE users SET role = 'admin' WHERE id = ANY(${demoted.map(({ id }) => id)}::text[])`;
  const found = `${inWords(statuses(replies))}; ${left?.admins} left`;
  return [check("two admins delete each other: one remains", left?.admins === 1, found)];
}

/** Uses the link of one reset email twenty times in parallel: exactly one use must succeed. */
export async function resetAtOnce(stage: Stage): Promise<Check[]> {
  const person = await customer(stage);
  await ask(stage, "POST", "/api/auth/forgot-password", { body: { email: person.email } });
  const mailOf = () => stage.mailServer.received.find(({ to }) => to === person.email);
  await waitUntil(() => mailOf() !== undefined, 20_000);
  const token = /reset-password\?token=([\w-]+)/.exec(mailOf()?.text ?? "")?.[1];
  const replies = await stage.log.duringOutage(() =>
    atOnce(TIMES, (index) =>
      ask(stage, "POST", "/api/auth/reset-password", {
        body: { token: token ?? "none", newPassword: `Another 1ong passphrase ${index}` },
      }),
    ),
  );
  const counts = statuses(replies);
  // On a busy machine some wait too long for the row lock, and are refused with 503.
  const refused = (counts["400"] ?? 0) + (counts["503"] ?? 0);
  const rule = `one reset link × ${TIMES} at once: works once`;
  return [check(rule, counts["200"] === 1 && refused === TIMES - 1, inWords(counts))];
}

/** Saves a product form that was opened before three units were sold: the sale must not be undone. */
export async function saveOverSale(stage: Stage): Promise<Check[]> {
  const stock = 20;
  const product = await createTrialProduct(stage, { stock });
  const path = `/api/admin/products/${product.id}`;
  const { body: page } = await ask<object>(stage, "GET", `/api/products/${product.slug}`);
  const person = await customer(stage);
  const body = { productId: product.id, quantity: 3 };
  const quote = await ask<{ total: string }>(stage, "POST", "/api/quotes", {
    body: { items: [body] },
  });
  const shippingAddress = { address1: "1", city: "Wheeling", state: "WV", zipCode: "26003" };
  const order = { shippingAddress, total: quote.body?.total };
  await ask(stage, "POST", "/api/orders", { as: person, body: { order, items: [body] } });
  const form = { ...page, stockQuantity: stock + 5 };
  const saved = await ask(stage, "PUT", path, { as: stage.admin, body: form });
  const withDifference = await ask(stage, "PUT", path, {
    as: stage.admin,
    body: { ...form, loadedStockQuantity: stock },
  });
  const [row] = await stage.storage
    .sql`SELECT stock_quantity AS left FROM products WHERE id = ${product.id}`;
  const found = `${saved.status}, then ${withDifference.status} and ${row?.left} left`;
  const rule = "a product saved after 3 of 20 were sold, with 5 more: refused, or 22 left";
  const isRight = row?.left === stock - 3 || row?.left === stock - 3 + 5;
  return [check(rule, isRight && (saved.status === 409 || row?.left === 22), found)];
}

const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

function statuses(replies: Reply[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => String(status))].map(([status, all]) => [
      status,
      all.length,
    ]),
  );
}
