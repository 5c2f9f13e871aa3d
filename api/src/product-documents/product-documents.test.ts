import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#shared/contracts/products.ts";
import { aPdf } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let product: Product;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  product = await aStoredProduct(api, admin, { name: "Kemptide" });
});
afterAll(() => api.close());

const upload = (
  body: Uint8Array | string,
  query: Record<string, string> = {},
  { id = product.id, as = admin }: { id?: string; as?: Person } = {},
) =>
  api.request(
    "POST",
    `/api/admin/products/${id}/documents?${new URLSearchParams({ kind: "sds", title: "Safety data sheet", ...query })}`,
    { as, body, headers: { "Content-Type": "application/pdf" } },
  );
const publicList = async () =>
  (await api.request("GET", `/api/products/${product.slug}/documents`)).body;

describe("a document of a product", () => {
  it("is listed for everybody, downloaded as an attachment that nothing runs in, and removed with its file", async () => {
    const file = aPdf("kemptide sds");
    const { status, body } = await upload(file, {
      ...{ language: "de", date: "2026-10-01", fileName: "../..\\SDS <1>.pdf" },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ language: "de", date: "2026-10-01", bytes: file.length });
    expect(body.fileName).not.toMatch(/[\\/<>]/);
    const { wording, ...listed } = body;
    expect(wording).toEqual([]);
    expect(await publicList()).toEqual([listed]);

    const answer = await api.request("GET", body.url);
    expect(answer.body).toBe(new TextDecoder().decode(file));
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain(body.fileName);

    const path = `/api/admin/products/${product.id}/documents/${body.id}`;
    expect((await api.request("DELETE", path, { as: admin })).body).toEqual([]);
    expect((await api.request("DELETE", path, { as: admin })).status).toBe(404);
    expect((await api.request("GET", body.url)).status).toBe(404);
  });

  it("publishes the product's page again", async () => {
    await api.sql`DELETE FROM published_pages`;
    const { body } = await upload(aPdf("page"));
    const wanted =
      await api.sql`SELECT path FROM published_pages WHERE path = ${`/product/${product.slug}`}`;
    expect(wanted).toHaveLength(1);
    await api.request("DELETE", `/api/admin/products/${product.id}/documents/${body.id}`, {
      as: admin,
    });
  });

  it.each([
    ["bytes that are no PDF", "<html>", {}, 422],
    ["an empty file", "", {}, 422],
    ["no title", aPdf("a"), { title: "  " }, 422],
    ["a language that is none", aPdf("c"), { language: "English!" }, 422],
    ["a date that does not exist", aPdf("d"), { date: "2026-02-30" }, 422],
    ["another kind", aPdf("e"), { kind: "coa" }, 422],
  ])("is refused with %s", async (_, body, query, status) => {
    expect((await upload(body, query as Record<string, string>)).status).toBe(status);
    expect(await publicList()).toEqual([]);
  });

  it("is there once, also when two upload it at once", async () => {
    const file = aPdf("twice");
    const answers = await Promise.all([upload(file), upload(file)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await publicList()).toHaveLength(1);
  });

  it("needs a product, and an admin", async () => {
    expect((await upload(aPdf("f"), {}, { id: "no-such-product" })).status).toBe(404);
    const customer = await api.signUp();
    expect((await upload(aPdf("g"), {}, { as: customer })).status).toBe(403);
    expect((await api.request("GET", "/api/products/no-such-product/documents")).status).toBe(404);
  });
});
