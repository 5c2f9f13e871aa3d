import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SavedProduct } from "#shared/contracts/products.ts";
import type { WaitingText, WordingPlace } from "#shared/contracts/wording.ts";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const CLAIM = "It is used in the treatment of wrinkles.";
const TAME = "A reference peptide for binding assays.";

const put = (id: string, body: object) =>
  api.request("PUT", `/api/admin/products/${id}`, { as: admin, body });
const giveReason = (id: string | undefined, reason = "It quotes the title of a paper") =>
  api.request("POST", `/api/admin/wording/${id}`, { as: admin, body: { reason } });
const seen = async (slug: string) => (await api.request("GET", `/api/products/${slug}`)).body;
const waiting = async (): Promise<WaitingText[]> =>
  (await api.request("GET", "/api/admin/wording", { as: admin })).body;
const isWaiting = async (id: string) => (await waiting()).find((each) => each.id === id);
const create = (fields: object) =>
  aStoredProduct(api, admin, { description: CLAIM, ...fields }) as Promise<SavedProduct>;

/** Everything that the public reads about products, as one text. */
async function everythingPublic(slug: string, name: string): Promise<string> {
  const paths = [
    `/api/products?limit=100&search=${encodeURIComponent(name)}`,
    "/api/products?limit=100",
    "/api/products?limit=100&group=family&facets=true",
    "/api/products?limit=100&inStock=true",
    "/api/products/featured",
    "/api/products/featured?group=family",
    `/api/products/suggest?q=${encodeURIComponent(name)}`,
    "/api/sitemap",
    "/api/categories",
  ];
  const answers = await Promise.all(paths.map((path) => api.request("GET", path)));
  const match = await api.request("POST", "/api/products/match", { body: { text: `${name}, 1` } });
  expect((await api.request("GET", `/api/products/${slug}`)).status).toBe(404);
  return JSON.stringify([...answers.map(({ body }) => body), match.body.matched]);
}

describe("a saved text that speaks of use in humans or animals", () => {
  it("keeps a new product from the public until its text passes, and names each place", async () => {
    const product = await create({ name: "Waiting peptide", featured: true });
    const found = product.wording.map(({ start, end }) => CLAIM.slice(start, end));
    expect(found).toEqual(["treatment", "wrinkles"]);
    expect(product.wording[0]).toMatchObject({
      field: "description",
      reason: null,
      message: expect.stringContaining("treatment"),
    });
    expect(await everythingPublic(product.slug, product.name)).not.toContain(product.slug);
    const cart = await api.request("POST", "/api/quotes", {
      body: { items: [{ productId: product.id, quantity: 1 }], couponCode: null },
    });
    expect(JSON.stringify(cart.body)).not.toContain("Waiting peptide");
    const list = await api.request("GET", "/api/admin/products?search=Waiting", { as: admin });
    expect(list.body.products).toMatchObject([{ id: product.id, description: CLAIM }]);

    const { lotNumber } = await aReleasedLot(api, admin, product.id, { units: 3 });
    expect((await api.request("GET", `/api/lots/${lotNumber}`)).status).toBe(404);

    const { body } = await put(product.id, { name: product.name, description: TAME });
    expect(body.wording).toEqual([]);
    expect((await api.request("GET", `/api/lots/${lotNumber}`)).status).toBe(200);
    expect(await seen(product.slug)).toMatchObject({ description: TAME });
    expect(await isWaiting(product.id)).toBeUndefined();
  });

  it("is published when each place has a reason, with who gave it and when", async () => {
    const product = await create({ name: "Quoted peptide" });
    const [first, second] = product.wording;
    const one = await giveReason(first?.id);
    expect(one.body).toMatchObject({
      waits: true,
      wording: [{ reason: expect.stringContaining("paper") }, { reason: null }],
    });
    expect((await api.request("GET", `/api/products/${product.slug}`)).status).toBe(404);
    const two = await giveReason(second?.id, "The name of a model");
    expect([two.status, two.body.waits]).toEqual([200, false]);
    expect(await seen(product.slug)).toMatchObject({ description: CLAIM });
    // The form that was open meanwhile is saved.
    const { id, updatedAt, stockQuantity: loadedStockQuantity } = product;
    const form = { name: product.name, price: "6.00", updatedAt, loadedStockQuantity };
    expect((await put(id, form)).status).toBe(200);
    const stored = await api.sql`SELECT wording FROM products WHERE id = ${product.id}`;
    expect(stored[0]?.wording[1]).toMatchObject({
      reason: "The name of a model",
      by: expect.any(String),
      at: expect.stringMatching(/^\d{4}-/),
    });
    const activity = await api.request("GET", "/api/admin/activity", { as: admin });
    expect(JSON.stringify(activity.body)).toContain("Said why “wrinkles” is correct");
  });

  it("leaves what is public as it was, while price and stock go on", async () => {
    const product = await create({ name: "Public peptide", description: TAME });
    const { body } = await put(product.id, {
      name: "Public peptide, cures colds",
      description: CLAIM,
      price: "77.00",
      stockQuantity: 9,
      updatedAt: product.updatedAt,
      pictures: [{ url: "/a.png", alt: "Before the injection" }],
    });
    expect(body).toMatchObject({ name: "Public peptide, cures colds", description: CLAIM });
    expect(new Set(body.wording.map(({ field }: WordingPlace) => field))).toEqual(
      new Set(["name", "description", "pictures.0.alt"]),
    );
    expect(await seen(product.slug)).toMatchObject({
      ...{ name: "Public peptide", description: TAME, price: "77.00", stockQuantity: 9 },
      ...{ pictures: [], imageUrl: null },
    });
    expect(await isWaiting(product.id)).toMatchObject({
      kind: "product",
      isPublic: true,
      places: expect.arrayContaining([
        expect.objectContaining({ words: "treatment", before: "It is used in the " }),
      ]),
    });
    // A later save that says nothing of the text keeps it waiting.
    await put(product.id, { name: "Public peptide, cures colds", price: "78.00" });
    expect(await seen(product.slug)).toMatchObject({ description: TAME, price: "78.00" });
    const again = await api.request("GET", "/api/admin/products?search=Public", { as: admin });
    expect(again.body.products[0]).toMatchObject({ description: CLAIM });
  });

  it("asks again when it changes, and not when it stays", async () => {
    const product = await create({ name: "Changing peptide" });
    for (const { id } of product.wording) await giveReason(id);
    const same = await put(product.id, { name: product.name, description: CLAIM, price: "5.00" });
    expect(same.body.wording.map(({ reason }: WordingPlace) => reason)).not.toContain(null);
    const changed = await put(product.id, { name: product.name, description: `${CLAIM} Truly.` });
    expect(changed.body.wording.map(({ reason }: WordingPlace) => reason)).toEqual([null, null]);
    expect(await seen(product.slug)).toMatchObject({ description: CLAIM, price: "5.00" });
    expect((await giveReason(product.wording[0]?.id)).status).toBe(404);
  });

  it("passes in a new size, and in the others, where its reason was given in one", async () => {
    const product = await create({ name: "Sized peptide", variantValue: "1 mg" });
    for (const { id } of product.wording) await giveReason(id);
    const { body: size } = await api.request("POST", `/api/admin/products/${product.id}/sizes`, {
      as: admin,
      body: { variantValue: "5 mg", price: "9.00" },
    });
    expect(size.wording.map(({ reason }: WordingPlace) => reason)).not.toContain(null);
    expect((await seen(size.slug)).variants).toHaveLength(2);
    const text = `${CLAIM} In a mouse: 5 mg daily.`;
    await api.request("PATCH", `/api/admin/families/${size.parentProductId}?dryRun=false`, {
      as: admin,
      body: { description: text },
    });
    expect((await seen(size.slug)).description).toBe(CLAIM);
    for (const { id } of (await isWaiting(product.id))?.places ?? []) await giveReason(id);
    expect((await seen(size.slug)).description).toBe(text);
    expect((await seen(product.slug)).description).toBe(text);
  });

  it("waits in a category, and in the title of a document", async () => {
    const { body: category } = await api.request("POST", "/api/admin/categories", {
      as: admin,
      body: { name: "Weight loss", description: "Reference peptides." },
    });
    expect(category.wording).toMatchObject([{ field: "name" }]);
    const product = await create({ description: TAME, categoryId: category.id });
    expect(await everythingPublic("none-such", "Weight")).not.toContain("Weight loss");
    expect(await seen(product.slug)).toMatchObject({ categoryName: null, categories: [] });
    await giveReason(category.wording[0].id, "The field of research");
    expect(await seen(product.slug)).toMatchObject({ categoryName: "Weight loss" });
    const { body: renamed } = await api.request("PATCH", `/api/admin/categories/${category.id}`, {
      as: admin,
      body: { name: "Anti-ageing" },
    });
    expect(renamed.wording).toHaveLength(1);
    const categories = (await api.request("GET", "/api/categories")).body;
    expect(categories).toMatchObject([{ name: "Weight loss" }]);
    expect(await isWaiting(category.id)).toMatchObject({ name: "Anti-ageing", isPublic: true });

    const pdf = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");
    const { status, body: document } = await api.request(
      "POST",
      `/api/admin/products/${product.id}/documents?kind=other&title=Dosage%20guide`,
      { as: admin, body: pdf, headers: { "Content-Type": "application/pdf" } },
    );
    expect([status, document.wording.length]).toEqual([201, 1]);
    const documents = `/api/products/${product.slug}/documents`;
    expect((await api.request("GET", documents)).body).toEqual([]);
    expect((await api.request("GET", `${documents}/${document.id}`)).status).toBe(404);
    await giveReason(document.wording[0].id);
    expect((await api.request("GET", documents)).body).toHaveLength(1);
  });

  it("leaves the categories in a category that waits on the first level", async () => {
    const save = async (body: object) =>
      (await api.request("POST", "/api/admin/categories", { as: admin, body })).body;
    const upper = await save({ name: "Weight loss research" });
    const own = await save({ name: "Kinins", parentId: upper.id });
    const parentOf = async (id: string) =>
      (await api.request("GET", "/api/categories")).body.find(
        (each: { id: string }) => each.id === id,
      )?.parentId;
    expect(await parentOf(own.id)).toBeNull();
    await giveReason(upper.wording[0].id, "The field of research");
    expect(await parentOf(own.id)).toBe(upper.id);
  });

  it("needs a reason in words, from an admin", async () => {
    const product = await create({ name: "Refused peptide" });
    const path = `/api/admin/wording/${product.wording[0]?.id}`;
    const blank = await api.request("POST", path, { as: admin, body: { reason: "  " } });
    expect([blank.status, Object.keys(blank.body.fields)]).toEqual([422, ["reason"]]);
    const customer = await api.signUp();
    const theirs = await api.request("POST", path, { as: customer, body: { reason: "Fine" } });
    expect(theirs.status).toBe(403);
    expect((await giveReason("none-such")).status).toBe(404);
  });

  it("is recorded once when two admins give a reason at the same time", async () => {
    const product = await create({ name: "Raced peptide" });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => giveReason(product.wording[at % 2]?.id, `Reason ${at}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await seen(product.slug)).toMatchObject({ description: CLAIM });
  });
});

describe("an ordinary text", () => {
  it.each([
    "Research Use Only. Not for human consumption.",
    "For laboratory research by qualified people. Not for human or animal consumption, and not a drug, food, cosmetic or medical device.",
    "This product is for research use only and is not intended for human or animal use, therapeutic or diagnostic purposes.",
    "Kinin receptor research. Lyophilised, for laboratory use only.",
    "Not for injection or ingestion.",
  ])("is public at once: %s", async (description) => {
    const product = await create({ description, researchUse: "Binding assays" });
    expect(product.wording).toEqual([]);
    expect(await seen(product.slug)).toMatchObject({ description });
  });
});
