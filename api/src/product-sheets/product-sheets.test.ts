import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PRODUCT_SHEETS } from "#shared/contracts/product-sheets.ts";
import type { Product } from "#shared/contracts/products.ts";
import { aPdf, aReleasedLot } from "../testing/lots-under-test.ts";
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

const get = async (path: string) => (await api.request("GET", path)).body;
const sheets = (slugs: string[]) =>
  get(`/api/product-sheets?${new URLSearchParams(slugs.map((slug) => ["slug", slug]))}`);

describe("the sheets of products", () => {
  it("say of each product what its own calls say, however many are read together", async () => {
    const { body: kinins } = await api.request("POST", "/api/admin/categories", {
      as: admin,
      body: { name: "Kinins" },
    });
    const categoryId = kinins.id;
    const family = { parentProductId: "parent_bradykinin", name: "Bradykinin", categoryId };
    const five = await aStoredProduct(api, admin, { ...family, variantValue: "5 mg" });
    const ten = await aStoredProduct(api, admin, { ...family, variantValue: "10 mg" });
    const kallidin = await aStoredProduct(api, admin, { name: "Kallidin", categoryId });
    const lone = await aStoredProduct(api, admin, { name: "Kemptide" });
    await api.request(
      "POST",
      `/api/admin/products/${ten.id}/documents?kind=sds&title=Safety+data+sheet`,
      { as: admin, body: aPdf("sds"), headers: { "Content-Type": "application/pdf" } },
    );
    await aReleasedLot(api, admin, kallidin.id);

    const all: Product[] = [five, ten, kallidin, lone];
    const read = await sheets([...all.map(({ slug }) => slug), "no-such-product"]);
    expect(read).toHaveLength(all.length);
    for (const { slug } of all) {
      const sheet = read.find(({ product }: { product: Product }) => product.slug === slug);
      const product = await get(`/api/products/${slug}`);
      expect(sheet).toEqual({
        product,
        related: await get(`/api/products/${slug}/related?group=family`),
        documents: await get(`/api/products/${slug}/documents`),
        lot: product.currentLot && (await get(`/api/lots/${product.currentLot.lotNumber}`)),
      });
      expect(await sheets([slug])).toEqual([sheet]);
    }
    const [oneOfFive] = read.filter(({ product }: { product: Product }) => product.id === five.id);
    expect(oneOfFive.related).toMatchObject([{ id: kallidin.id }]);
    expect(oneOfFive.product.variants).toHaveLength(2);
    const [ofKallidin] = read.filter(({ lot }: { lot: object | null }) => lot);
    expect(ofKallidin.lot.lotNumber).toBe(ofKallidin.product.currentLot.lotNumber);
  });

  it("leave out what is not public, and are at most sixteen", async () => {
    const { slug } = await aStoredProduct(api, admin, { name: "Litorin" });
    await api.sql`UPDATE products SET waits = true WHERE slug = ${slug}`;
    expect(await sheets([slug])).toEqual([]);
    const many = Array.from({ length: MAX_PRODUCT_SHEETS + 1 }, (_, at) => ["slug", `p-${at}`]);
    for (const query of [new URLSearchParams(many), ""]) {
      expect((await api.request("GET", `/api/product-sheets?${query}`)).status).toBe(422);
    }
    expect(await sheets([""])).toEqual([]);
  });
});
