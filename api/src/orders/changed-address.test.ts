import { afterAll, beforeAll, expect, it } from "vitest";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import { claimDueMails } from "../testing/mails.ts";
import { type Person, REGISTRATION } from "../testing/people.ts";
import { aPlacedOrder, aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const asAdmin = (method: string, path: string, body?: object) =>
  api.request(method, `/api/admin${path}`, { as: admin, body });
const recipients = async (orderId: string) =>
  (
    await api.sql<{ kind: string; recipient: string }[]>`
      SELECT kind, recipient FROM mails WHERE order_id = ${orderId} AND kind NOT LIKE 'seller-%' ORDER BY id`
  ).map(({ kind, recipient }) => [kind, recipient]);

it("emails about an order go to the present address of its account, also those that are sent again", async () => {
  const { id, customer } = await aPlacedOrder(api, admin);
  await api.sql`UPDATE mails SET state = 'failed', attempts = 3 WHERE order_id = ${id}`;
  const right = "right@example.com";
  const form = { ...REGISTRATION, email: right, password: "" };
  expect((await asAdmin("PUT", `/users/${customer.user.id}`, form)).status).toBe(200);

  await asAdmin("PATCH", `/orders/${id}/status`, { status: "processing" });
  await api.sql`UPDATE mails SET next_attempt_at = created_at WHERE order_id = ${id}`;
  await claimDueMails(api.db);
  expect(await recipients(id)).toEqual([
    ["order-placed", customer.email],
    ["payment-received", right],
  ]);
  const [failed] = await api.sql<{ id: string }[]>`
    SELECT id FROM mails WHERE order_id = ${id} AND kind = 'order-placed'`;
  const resent = await asAdmin("POST", `/outbox/${failed?.id}/resend`);
  expect(resent.body).toMatchObject({ recipient: right });

  // One that waits, because the former address refuses it.
  await api.sql`UPDATE mails SET recipient = ${customer.email} WHERE order_id = ${id}`;
  const claimed = await claimDueMails(api.db);
  expect(claimed.find((mail) => mail.id === failed?.id)?.recipient).toBe(right);

  await api.sql`UPDATE mails SET state = 'sent', recipient = ${customer.email} WHERE id = ${failed?.id ?? ""}`;
  const again = await asAdmin("POST", `/outbox/${failed?.id}/resend`);
  expect(again.body).toMatchObject({ recipient: right });
  expect(again.body.id).not.toBe(failed?.id);
});

it("emails to the seller name the present address, to which their answers go", async () => {
  await asAdmin("POST", "/notification-config", { notification_email: "seller@example.com" });
  const { id, customer } = await aPlacedOrder(api, admin);
  const moved = "answers@example.com";
  const form = { ...REGISTRATION, email: moved, password: "" };
  expect((await asAdmin("PUT", `/users/${customer.user.id}`, form)).status).toBe(200);
  await api.sql`UPDATE mails SET next_attempt_at = created_at WHERE order_id = ${id}`;
  const claimed = await claimDueMails(api.db);
  const toSeller = claimed.find(
    ({ orderId, kind }) => orderId === id && kind === "seller-new-order",
  );
  expect(toSeller).toMatchObject({
    recipient: "seller@example.com",
    data: { customerEmail: moved },
  });
});

it("so does the email of a quote that is sent again", async () => {
  const product = await aStoredProduct(api, admin);
  const customer = await api.signUp();
  await api.sql`UPDATE users SET email_verified = true WHERE id = ${customer.user.id}`;
  const items = [{ productId: product.id, quantity: 1 }];
  const quoted = await asAdmin("POST", "/quotes", { email: customer.email, items });
  const moved = "quoted@example.com";
  await asAdmin("PUT", `/users/${customer.user.id}`, {
    ...REGISTRATION,
    ...{ email: moved, password: "" },
  });
  const [mail] = await api.sql<{ id: string }[]>`
    SELECT id FROM mails WHERE kind = 'quote-made' AND data->>'quoteId' = ${quoted.body.id}`;
  await api.sql`UPDATE mails SET state = 'sent' WHERE id = ${mail?.id ?? ""}`;
  const resent = await asAdmin("POST", `/outbox/${mail?.id}/resend`);
  expect(resent.body).toMatchObject({ kind: "quote-made", recipient: moved });
});

it("to queue the email of an order looks up no address: it is set when the email is sent", async () => {
  const queued: string[] = [];
  const options = api.sql.options as { debug?: unknown };
  options.debug = (_: number, text: string) => {
    if (text.includes("INSERT INTO mails")) queued.push(text);
  };
  await aPlacedOrder(api, admin);
  options.debug = false;
  expect(queued.length).toBeGreaterThan(0);
  expect(queued.filter((text) => text.includes("users"))).toEqual([]);
});

it("a recall writes to the present address, and lists it", async () => {
  const product = await aStoredProduct(api, admin, { stockQuantity: 0 });
  const lot = await aReleasedLot(api, admin, product.id, { units: 5 });
  const customer = await api.signUp();
  const { body } = await order(api, customer, [{ productId: product.id, quantity: 1 }]);
  await asAdmin("PATCH", `/orders/${body.id}/status`, { status: "processing" });
  await asAdmin("POST", `/orders/${body.id}/pack`);
  await asAdmin("PATCH", `/orders/${body.id}/shipment`, { carrierName: "USPS" });
  const right = "moved@example.com";
  await asAdmin("PUT", `/users/${customer.user.id}`, {
    ...REGISTRATION,
    ...{ email: right, password: "" },
  });

  const told = { reason: "A contaminant", message: "Please do not use these vials." };
  const recalled = await asAdmin("POST", `/lots/${lot.id}/recall`, told);
  expect(recalled.body.orders).toMatchObject([{ orderId: body.id, email: right }]);
  expect(await recipients(body.id)).toContainEqual(["lot-recalled", right]);
});
