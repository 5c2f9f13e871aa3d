import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredCoupon, aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

async function fileOf(link: string) {
  const { pathname, search } = new URL(link);
  const path = `/api/quotes/saved${pathname.replace("/quote", "")}/pdf${search}`;
  const answer = await api.app.fetch(new Request(`http://localhost:3000${path}`));
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
}

async function textOf(link: string): Promise<string> {
  const { text } = await extractText(await fileOf(link), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

it("the pro-forma says what the API says, to the cent, on as many pages as it takes", async () => {
  await api.request("PATCH", "/api/admin/settings/store", {
    as: admin,
    body: { shopName: "Kinin House", postalAddress: "1 Vial Road", paypalHandle: "kinin-house" },
  });
  await aStoredCoupon(api, admin, { code: "LAB7", discountValue: "7.00" });
  const items = [];
  for (let index = 1; index <= 24; index += 1) {
    const product = await aStoredProduct(api, admin, {
      name: `Peptide of the quote ${index}`,
      price: `${index * 11}.${10 + index}`,
      sequence: index % 3 === 0 ? null : "RPPGFSPFR",
      casNumber: "58-82-2",
      amountMg: "0.5",
    });
    items.push({ productId: product.id, quantity: index });
  }
  const ada = await api.signUp();
  const { body } = await api.request("POST", "/api/quotes/saved", {
    as: ada,
    body: {
      items,
      couponCode: "LAB7",
      shippingAddress: SHIP_TO,
      institution: "Kinin Lab",
      poNumber: "PO 4711",
    },
  });
  const text = await textOf(body.link);
  const usd = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+(?=\.))/g, ",")}`;
  for (const line of body.quote.lines) {
    expect(text).toContain(line.productName);
    expect(text).toContain(`${line.quantity} ${usd(line.unitPrice)} ${usd(line.total)}`);
  }
  const { subtotal, discount, shipping, total } = body.quote;
  expect(text).toContain(`Subtotal ${usd(subtotal)}`);
  expect(text).toContain(`Discount (LAB7) -${usd(discount)}`);
  expect(text).toContain(`Shipping ${usd(shipping)}`);
  expect(text).toContain(`Total in US dollars ${usd(total)}`);
  for (const said of [
    "Kinin House",
    "1 Vial Road",
    body.number,
    "PO number PO 4711",
    "Kinin Lab",
    ada.email,
    "12 Market Street",
    "PayPal: kinin-house",
    "CAS 58-82-2 · 0.5 mg",
    "Research Use Only",
  ]) {
    expect(text).toContain(said);
  }
  const placed = await api.request("POST", "/api/orders", {
    as: ada,
    body: {
      order: { shippingAddress: SHIP_TO, total, quoteId: body.id, couponCode: "LAB7" },
      items,
    },
  });
  expect(placed.status).toBe(201);
  const ordered = await textOf(body.link);
  expect(ordered).toContain(`Ordered as ${placed.body.orderNumber}`);
  // A quote is ordered once.
  expect(ordered).not.toContain("hold until");
});

it("the pro-forma keeps the seller's lines beside its own facts, names none without a name, and draws no empty boxes", async () => {
  const shopName = "Meridian Peptide Research Laboratories";
  const store = { contactEmail: `orders@${"peptide-".repeat(7)}house.example`, shopName };
  await api.request("PATCH", "/api/admin/settings/store", { as: admin, body: store });
  const product = await aStoredProduct(api, admin, { name: "Kinin 🧪 of the boxes" });
  const items = [{ productId: product.id, quantity: 1 }];
  const { body } = await api.request("POST", "/api/admin/quotes", {
    as: admin,
    body: { email: "new@example.com", items, poNumber: "PO 4711".repeat(6) },
  });
  const page = await (await fileOf(body.link)).getPage(1);
  const { items: pieces } = await page.getTextContent();
  const drawn = pieces.filter((piece) => "str" in piece && piece.str.trim() !== "");
  const left = drawn.flatMap((piece) =>
    "str" in piece && piece.transform[4] < 100 && piece.transform[5] > 650
      ? [piece.transform[4] + piece.width]
      : [],
  );
  expect(Math.max(...left)).toBeLessThan(330);
  const words = drawn.map((piece) => ("str" in piece ? piece.str : ""));
  expect(words[words.indexOf("Quoted to") + 1]).toBe("new@example.com");
  expect(words.join(" ")).toMatch(/Kinin +of the boxes/);
});

it("the pro-forma has no hole where an address abroad has neither region nor postal code", async () => {
  const product = await aStoredProduct(api, admin, { name: "Peptide for abroad" });
  const { body } = await api.request("POST", "/api/quotes/saved", {
    as: await api.signUp(),
    body: { items: [{ productId: product.id, quantity: 1 }], shippingAddress: SHIP_TO },
  });
  await api.sql`
    UPDATE saved_quotes SET shipping_address = shipping_address ||
      '{"city": "Hong Kong", "state": "", "zipCode": "", "country": "Hong Kong SAR China"}'
    WHERE id = ${body.id}`;
  expect(await textOf(body.link)).toContain("12 Market Street Hong Kong Hong Kong SAR China");
});

it("the pro-forma of a quote that was withdrawn today does not say that its prices hold until today", async () => {
  const product = await aStoredProduct(api, admin);
  const ada = await api.signUp();
  const items = [{ productId: product.id, quantity: 1 }];
  const saved = await api.request("POST", "/api/quotes/saved", { as: ada, body: { items } });
  expect(await textOf(saved.body.link)).toContain("Prices hold until");
  await api.request("POST", `/api/admin/quotes/${saved.body.id}/withdraw`, { as: admin });
  const text = await textOf(saved.body.link);
  expect(text).toContain("Expired");
  expect(text).not.toContain("hold until");
});
