import { PASSWORD } from "./good-values.ts";
import { PRIVATE } from "./judge.ts";
import type { Pool } from "./pool.ts";
import { ADDRESS, type Caller, type Senders } from "./senders.ts";

const SHIPPING_ADDRESS = {
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "US",
};

const NAMES = [
  "Angiotensin",
  "Bradykinin",
  "Cholecystokinin",
  "Dynorphin",
  "Endothelin",
  "Ghrelin",
];
const COUPONS = 4;

let wave = 0;

/** Creates the links of the shop's emails, for verifying an address and for setting a password. */
export type TokenSource = (user: { id: string; email: string }) => Promise<string[]>;

/**
 * Creates products, coupons, people with addresses, carts and orders in the shop, and returns the
 * pool of ids. Called repeatedly, because fuzzed calls delete things.
 */
export async function stockPool(
  call: Caller,
  senders: Senders,
  adminSession: string,
  createTokens: TokenSource,
): Promise<Pool> {
  wave += 1;
  const asAdmin = (method: string, path: string, body?: unknown) =>
    must(call(method, path, body, adminSession));

  // The previous pass may have set a rate that is too high for any order.
  await asAdmin("POST", "/api/admin/settings/shipping-rate", { shippingRate: 15 });
  const products: Named[] = [];
  for (const name of NAMES) {
    const form = {
      name: `${name} ${wave}`,
      price: "10.00",
      stockQuantity: 100_000,
      inStock: true,
      // The previous pass may have changed who may buy a product without a rule of its own.
      access: "public",
    };
    products.push((await asAdmin("POST", "/api/admin/products", form)) as Named);
  }
  await asAdmin("POST", "/api/admin/categories", { name: `Peptides ${wave}` });
  const coupons: (Named & { code: string })[] = [];
  for (let number = 0; number < COUPONS; number += 1) {
    const code = `FUZZ${wave}-${number}-${Date.now() % 100_000}`;
    const form = { code, discountType: "percentage", discountValue: "10" };
    coupons.push((await asAdmin("POST", "/api/admin/coupons", form)) as Named & { code: string });
  }
  const item = { productId: products[0]?.id ?? "", quantity: 2 };
  const bystander = await signUpBystander(call, asAdmin);
  const extraUser = await signUpExtraUser(asAdmin);
  const owned = await Promise.all([
    settleIn(call, bystander.session, item, PRIVATE),
    ...senders.owners.map(({ session }) => settleIn(call, session, item, "Leave at the door")),
  ]);
  // It belongs to the first owner: their orders may use it; for others it is unknown.
  const quote = (await must(
    call("POST", "/api/quotes/saved", { items: [item] }, senders.owners[0]?.session),
  )) as Named;
  const [orders, users, mails, categories] = await Promise.all([
    asAdmin("GET", "/api/admin/orders?limit=20"),
    asAdmin("GET", "/api/admin/users?limit=50"),
    asAdmin("GET", "/api/admin/outbox?limit=10"),
    asAdmin("GET", "/api/categories"),
  ]);
  const placed = (orders as { orders: Placed[] }).orders;
  return {
    products: ids(products),
    slugs: products.map(({ slug }) => slug),
    orders: ids(placed),
    users: ids((users as { users: Named[] }).users).filter((id) => !senders.isSender(id)),
    emails: [extraUser],
    // Two that have the variables and blocks of the document's example.
    emailKinds: ["order-cancelled", "hold-reminder"],
    coupons: ids(coupons),
    quotes: [quote.id],
    codes: coupons.map(({ code }) => code),
    lines: owned.flatMap(({ lines }) => lines),
    addresses: owned.flatMap(({ addresses }) => addresses),
    mails: ids((mails as { mails: Named[] }).mails),
    // Only the very last import can be undone.
    imports: [await importProduct(asAdmin)],
    lotImports: [await importLot(asAdmin, products[2]?.slug ?? "")],
    categories: ids(categories),
    tokens: await createTokens(bystander),
    payments: await recordPayments(asAdmin, placed, senders.owners[0]?.email),
    ...(await uploadStatement(asAdmin, placed)),
    ...(await enterLots(asAdmin, item.productId)),
    sessions: await openSession(call, senders),
    ...(await makePrograms(asAdmin, products[1]?.id ?? "")),
    ...(await keepLists(call, senders, item)),
    families: [await addSize(asAdmin, products[3]?.id ?? "")],
  };
}

type Named = { id: string; slug: string };
type Placed = Named & { status: string; email: string };
type AsAdmin = (method: string, path: string, body?: unknown) => Promise<unknown>;

const ids = (list: unknown) => (list as Named[]).map(({ id }) => id);

async function importProduct(asAdmin: AsAdmin): Promise<string> {
  const file = `name,price,stockQuantity\nImported ${wave},10.00,5\n`;
  const report = await asAdmin("POST", "/api/admin/imports/products?dryRun=false", file);
  return (report as Named).id;
}

async function importLot(asAdmin: AsAdmin, slug: string): Promise<string> {
  const number = `IMPORTED-${wave}-${Date.now().toString(36).toUpperCase().slice(-6)}`;
  const file = `lot_number,product,test,result\n${number},${slug},water,5\n`;
  const report = await asAdmin("POST", "/api/admin/imports/lots?dryRun=false", file);
  return (report as Named).id;
}

/** A key to revoke, and a webhook with a delivery. Its host has no address. */
async function makePrograms(asAdmin: AsAdmin, productId: string) {
  const key = { name: `Fuzz ${wave}`, scopes: ["orders:read"] };
  const apiKeys = [((await asAdmin("POST", "/api/admin/api-keys", key)) as Named).id];
  const form = { url: "https://hooks.invalid/fuzz", events: ["stock.changed"] };
  const { id } = (await asAdmin("POST", "/api/admin/webhooks", form)) as Named;
  const stock = { quantity: 90_000 + wave };
  await asAdmin("PATCH", `/api/admin/inventory/${productId}/stock`, stock);
  const log = await asAdmin("GET", `/api/admin/webhooks/${id}/deliveries`);
  return { apiKeys, webhooks: [id], deliveries: ids((log as { deliveries: Named[] }).deliveries) };
}

/** The amount of the payments by hand, and of the lines that can be linked to them. */
const PAID = "1.00";

/** A payment for each possible order, to be reversed; not for those of a customer, who may cancel an unpaid order. */
async function recordPayments(asAdmin: AsAdmin, orders: Placed[], customer = "") {
  const entries: string[] = [];
  for (const { id, status, email } of orders) {
    if (status === "cancelled" || email === customer) continue;
    const payment = { kind: "payment", method: "zelle", amount: PAID };
    const recorded = await asAdmin("POST", `/api/admin/orders/${id}/payments`, payment);
    entries.push((recorded as { entry: Named }).entry.id);
  }
  return entries;
}

/** Makes a product a family of two; returns the family's id. */
async function addSize(asAdmin: AsAdmin, productId: string): Promise<string> {
  const form = { variantValue: "10 mg", ownValue: "5 mg", price: "18.00" };
  const added = await asAdmin("POST", `/api/admin/products/${productId}/sizes`, form);
  return (added as { parentProductId: string }).parentProductId;
}

/** A shared list of the customer, and a view of the admin. */
async function keepLists(call: Caller, { owners }: Senders, item: { productId: string }) {
  const [customer, admin] = owners;
  const asCustomer = (method: string, path: string, body?: unknown) =>
    must(call(method, path, body, customer?.session));
  const { id } = (await asCustomer("POST", "/api/lists", { name: `Bench ${wave}` })) as Named;
  await asCustomer("PUT", `/api/lists/${id}/items`, { ...item, quantity: 2 });
  const { link } = (await asCustomer("POST", `/api/lists/${id}/share`)) as { link: string };
  const form = { list: "orders", name: `Unpaid ${wave}` };
  const view = (await must(call("POST", "/api/admin/views", form, admin?.session))) as Named;
  return { lists: [id], listKeys: [link.split("/").at(-1) ?? ""], views: [view.id] };
}

/**
 * A statement with a line for each order, some of them paid already. A line covers the amounts in requests: with a
 * smaller one, nearly every allocation would exceed the rest and be refused. Each third line has the amount of a payment
 * by hand instead, so that it can be linked.
 */
async function uploadStatement(asAdmin: AsAdmin, orders: Placed[]) {
  const [source] = (await asAdmin("GET", "/api/admin/payment-sources")) as Named[];
  const rows = orders.map(
    ({ id }, index) =>
      `CREDIT,11/17/2026,Zelle payment from A ${wave}-${index} for ${id.slice(-8)},${index % 3 === 0 ? PAID : "5000.00"},X,,,`,
  );
  const file = `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n${rows.join("\n")}\n`;
  const path = `/api/admin/statements?dryRun=false&source=${source?.id}`;
  const { id, lines } = (await asAdmin("POST", path, file)) as Named & { lines: Named[] };
  return { sources: source ? [source.id] : [], statements: [id], statementLines: ids(lines) };
}

/** A released lot and one in quarantine, for the product of the orders above. */
async function enterLots(asAdmin: AsAdmin, productId: string) {
  const numbers = [`FUZZ-${wave}-A`, `FUZZ-${wave}-B`].map(
    (name) => `${name}-${Date.now().toString(36).toUpperCase().slice(-6)}`,
  );
  const lots: Named[] = [];
  for (const [index, lotNumber] of numbers.entries()) {
    const tests = [
      { kind: "hplc-purity", result: 99 - index / 10, unit: "%" },
      { kind: "ms-identity", method: "monoisotopic", result: 1000 + wave },
    ];
    const dates = { manufacturedOn: "2026-01-02", retestOn: "2190-01-01" };
    const body = { productId, lotNumber, ...dates, tests };
    const lot = (await asAdmin("POST", "/api/admin/lots", body)) as Named;
    const receive = { kind: "receive", quantity: 100_000 };
    await asAdmin("POST", `/api/admin/lots/${lot.id}/movements`, receive);
    lots.push(lot);
  }
  const documents: string[] = [];
  for (const [index, { id }] of lots.entries()) {
    const certificate = `%PDF-1.4\n% ${numbers[index]}\n%%EOF\n`;
    const path = `/api/admin/lots/${id}/documents?kind=coa`;
    documents.push(((await asAdmin("POST", path, certificate)) as Named).id);
  }
  const [first] = lots;
  const traces = `/api/admin/lots/${first?.id}/traces?kind=hplc&fileName=run.csv`;
  const trace = (await asAdmin("POST", traces, CHROMATOGRAM)) as Named;
  await asAdmin("POST", `/api/admin/lots/${first?.id}/release`, { confirm: true });
  const ofTraces = { traces: [trace.id], traceFiles: [`${trace.id}.svg`] };
  return { lots: ids(lots), lotNumbers: numbers, documents, ...ofTraces };
}

const CHROMATOGRAM = `Time (min),mAU\n${Array.from({ length: 40 }, (_, at) => `${at / 10},${at === 20 ? 90 : 1}`).join("\n")}\n`;

/** Another session of the customer whose sessions the requests address, to be ended. */
async function openSession(call: Caller, { owners }: Senders): Promise<string[]> {
  const [customer] = owners;
  await must(call("POST", "/api/login", { email: customer?.email, password: PASSWORD }));
  const { sessions } = (await must(
    call("GET", "/api/auth/sessions", undefined, customer?.session),
  )) as { sessions: (Named & { isCurrent: boolean })[] };
  return ids(sessions.filter(({ isCurrent }) => !isCurrent));
}

/** An account with which anybody may log in; returns its address. */
async function signUpExtraUser(asAdmin: AsAdmin): Promise<string> {
  const email = `extra-${wave}-${Date.now().toString(36)}@example.com`;
  const account = { ...ADDRESS, email, password: PASSWORD, firstName: "Lou", lastName: "Byron" };
  await asAdmin("POST", "/api/admin/users", account);
  return email;
}

/** A customer who does not fuzz, and whose data only staff may see. */
async function signUpBystander(call: Caller, asAdmin: AsAdmin) {
  const email = `bystander-${wave}-${Date.now().toString(36)}@example.com`;
  const [firstName, lastName] = [PRIVATE, "Byron"];
  const account = { ...ADDRESS, email, password: PASSWORD, firstName, lastName };
  const { id } = (await asAdmin("POST", "/api/admin/users", account)) as Named;
  const { session } = await call("POST", "/api/login", { email, password: PASSWORD });
  if (!session) throw new Error("A bystander could not log in.");
  return { id, email, session };
}

/** Gives the account an order, a cart line and an address. */
async function settleIn(
  call: Caller,
  session: string,
  item: { productId: string; quantity: number },
  notes: string,
) {
  const asThem = (method: string, path: string, body?: unknown) =>
    must(call(method, path, body, session));
  const address = { ...SHIPPING_ADDRESS, address1: `${notes} 1` };
  const { total } = (await asThem("POST", "/api/quotes", { items: [item] })) as { total: string };
  const order = { shippingAddress: address, total, notes };
  const placed = await call("POST", "/api/orders", { order, items: [item] }, session);
  // The senders may have reached the limit of orders per minute.
  if (placed.status !== 429) await must(Promise.resolve(placed));
  await asThem("POST", "/api/addresses", address);
  const lines = await asThem("POST", "/api/cart", item);
  return { lines: ids(lines), addresses: ids(await asThem("GET", "/api/addresses")) };
}

async function must(answer: ReturnType<Caller>): Promise<unknown> {
  const { status, body } = await answer;
  if (status < 300) return body;
  throw new Error(`The shop could not be prepared: ${status} ${JSON.stringify(body)}`);
}
