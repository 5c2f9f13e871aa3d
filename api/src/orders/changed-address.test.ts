import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, REGISTRATION } from "../testing/people.ts";
import { aPlacedOrder } from "../testing/shop-fixtures.ts";
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
  expect(await recipients(id)).toEqual([
    ["order-placed", customer.email],
    ["payment-received", right],
  ]);
  const [failed] = await api.sql<{ id: string }[]>`
    SELECT id FROM mails WHERE order_id = ${id} AND kind = 'order-placed'`;
  const resent = await asAdmin("POST", `/outbox/${failed?.id}/resend`);
  expect(resent.body).toMatchObject({ recipient: right });
});
