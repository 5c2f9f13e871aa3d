import type { Person } from "./people.ts";
import { aStoredProduct, manyCustomers, order } from "./shop-fixtures.ts";
import { type TestApi, testApi } from "./test-api.ts";

/** A shop for tests of lots, with customers who may order. */
export type LotShop = Awaited<ReturnType<typeof openLotShop>>;

const PEPTIDE = { sequence: "RPPGFSPFR", nTerminus: "H", cTerminus: "OH", casNumber: "58-82-2" };

const SHIPPING_ADDRESS = {
  address1: "12 Market Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
};

export async function openLotShop() {
  const api: TestApi = await testApi();
  const admin = await api.signUpAdmin();
  const customers: Person[] = await manyCustomers(api, 40);

  /** An unpaid order of a new customer; `lotWish` as the checkout sends it. */
  async function placed(productId: string, quantity = 1, lotWish: unknown = undefined) {
    const customer = customers.pop() as Person;
    const items = [{ productId, quantity }];
    if (lotWish === undefined) {
      const { body } = succeeded(await order(api, customer, items));
      return { ...body, customer };
    }
    const quoted = await api.request("POST", "/api/quotes", { body: { items, couponCode: null } });
    const { body } = succeeded(
      await api.request("POST", "/api/orders", {
        as: customer,
        body: {
          order: { shippingAddress: SHIPPING_ADDRESS, total: quoted.body.total, lotWish },
          items,
        },
      }),
    );
    return { ...body, customer };
  }

  return {
    api,
    admin,
    customers,
    placed,
    product: (fields = {}) => aStoredProduct(api, admin, { ...PEPTIDE, ...fields }),
    post: (path: string, body: unknown = {}) =>
      api.request("POST", `/api/admin/lots${path}`, { as: admin, body }),
    patch: (id: string, body: unknown) =>
      api.request("PATCH", `/api/admin/lots/${id}`, { as: admin, body }),
    allocation: (id: string, method = "GET", body?: unknown) =>
      api.request(method, `/api/admin/orders/${id}/allocation`, { as: admin, body }),
    publicly: (path: string) => api.request("GET", `/api/lots/${path}`),
    stockOf: async (slug: string) =>
      (await api.request("GET", `/api/products/${slug}`)).body.stockQuantity,
  };
}

type Answer = Awaited<ReturnType<TestApi["request"]>>;

function succeeded(answer: Answer): Answer {
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
