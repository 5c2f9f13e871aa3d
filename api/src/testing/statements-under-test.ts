import { afterAll, beforeAll, beforeEach } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Person } from "./people.ts";
import { aStoredProduct, manyCustomers, order } from "./shop-fixtures.ts";
import { type VenmoPayment, venmoStatement } from "./statement-files.ts";
import { type TestApi, testApi } from "./test-api.ts";

/** An API for the tests of one file, with calls for statements; each test begins without an open line. */
export function statementsUnderTest() {
  let api: TestApi;
  let admin: Person;
  let customers: Person[];
  let venmo: string;
  let productId: string;

  beforeAll(async () => {
    api = await testApi();
    admin = await api.signUpAdmin();
    customers = await manyCustomers(api, 40);
    const product = await aStoredProduct(api, admin, { price: "65.00", stockQuantity: 5_000 });
    productId = product.id;
    venmo = await sourceCalled("Venmo");
  });
  afterAll(() => api?.close());

  beforeEach(async () => {
    await api.sql`
      UPDATE statement_lines SET ignored_at = now()
      WHERE state IN ('open', 'part-applied') AND applied = 0`;
  });

  async function sourceCalled(name: string): Promise<string> {
    const { body } = await api.request("GET", "/api/admin/payment-sources", { as: admin });
    return body.find((source: { name: string }) => source.name === name).id;
  }

  /** Each customer orders only a few times, because the shop limits orders per customer. */
  function aCustomer(): Person {
    const [customer] = customers.splice(0, 1);
    if (!customer) throw new Error("The customers of this file are used up");
    return customer;
  }

  /** An unpaid order; $65.00 a unit, and $15.00 of shipping below $200. */
  async function anOrder(quantity = 1, customer = aCustomer()) {
    const { status, body } = await order(api, customer, [{ productId, quantity }]);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { id: body.id as string, number: orderNumber(body.id), total: body.total as string };
  }

  const upload = (
    rows: readonly VenmoPayment[] | string,
    query = "dryRun=false",
    source = venmo,
    headers: Record<string, string> = {},
  ) => uploadBytes(typeof rows === "string" ? rows : venmoStatement(rows), query, source, headers);

  function uploadBytes(
    body: string | Uint8Array,
    query: string,
    source: string,
    headers: Record<string, string> = {},
  ) {
    return api.request("POST", `/api/admin/statements?source=${source}&${query}`, {
      as: admin,
      body,
      headers: { "Content-Type": "application/octet-stream", ...headers },
    });
  }

  /** Stores a statement with one payment, and returns its line. */
  async function aLine(payment: VenmoPayment): Promise<StatementLine & { id: string }> {
    const { status, body } = await upload([payment]);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.lines[0];
  }

  const lineCall = (
    id: string,
    verb: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    api.request("POST", `/api/admin/statement-lines/${id}/${verb}`, { as: admin, body, headers });

  const apply = (id: string, allocations: unknown[], headers?: Record<string, string>) =>
    lineCall(id, "apply", { allocations }, headers);

  async function lines(query = "") {
    const { body } = await api.request("GET", `/api/admin/statement-lines?${query}`, { as: admin });
    return body;
  }

  async function adminOrder(id: string) {
    return (await api.request("GET", `/api/admin/orders/${id}`, { as: admin })).body;
  }

  const paid = (total: string) => `+ $${total}`;

  return {
    get api() {
      return api;
    },
    get admin() {
      return admin;
    },
    get venmo() {
      return venmo;
    },
    sourceCalled,
    aCustomer,
    anOrder,
    upload,
    uploadBytes,
    aLine,
    lineCall,
    apply,
    lines,
    adminOrder,
    paid,
  };
}
