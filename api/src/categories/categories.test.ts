import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
beforeEach(async () => {
  await api.sql`DELETE FROM products`;
  await api.sql`DELETE FROM categories`;
  await api.sql`DELETE FROM published_pages`;
});

const path = "/api/admin/categories";
const create = (body: object) => api.request("POST", path, { as: admin, body });
const change = (id: string, body: object) =>
  api.request("PATCH", `${path}/${id}`, { as: admin, body });
const wanted = async () =>
  (await api.sql<{ path: string }[]>`SELECT path FROM published_pages ORDER BY path`).map(
    ({ path: page }) => page,
  );

describe("the categories", () => {
  it("are listed in the seller's order, under addresses made of their names", async () => {
    expect(await create({ name: "Epitope tags", displayOrder: 2 })).toMatchObject({
      status: 201,
      body: { name: "Epitope tags", slug: "epitope-tags", description: null, displayOrder: 2 },
    });
    await create({ name: "Kinins", displayOrder: 1, description: "Ligands.", slug: "kinin" });
    expect((await create({ name: "Epitope Tags!" })).body.slug).toBe("epitope-tags-2");
    expect((await create({ name: "肽" })).body.slug).toBe("category");
    const { body } = await api.request("GET", "/api/categories");
    expect(body.map(({ slug }: { slug: string }) => slug)).toEqual([
      "epitope-tags-2",
      "category",
      "kinin",
      "epitope-tags",
    ]);
  });

  it("keep their address under a new name, and take another one only when it is free", async () => {
    const { body: tags } = await create({ name: "Tags" });
    await create({ name: "Kinins" });
    expect((await change(tags.id, { name: "Epitope tags" })).body).toEqual({
      ...{ ...tags, name: "Epitope tags" },
      updatedAt: expect.any(String),
    });
    expect(await change(tags.id, { slug: "kinins" })).toMatchObject({
      status: 409,
      body: { code: "category-slug-taken" },
    });
    expect(await create({ name: "Other", slug: "tags" })).toMatchObject({ status: 409 });
    expect((await change(tags.id, { slug: "epitope-tags" })).body.slug).toBe("epitope-tags");
    expect((await change(tags.id, { slug: "Epitope Tags" })).body.fields).toHaveProperty("slug");
    expect((await change("none", { name: "X" })).status).toBe(404);
  });

  it("are deleted without products only", async () => {
    const { body: tags } = await create({ name: "Tags" });
    const product = await aStoredProduct(api, admin, { categoryId: tags.id });
    const { body: listed } = await api.request("GET", path, { as: admin });
    expect(listed).toMatchObject([{ id: tags.id, products: 1 }]);
    const refused = await api.request("DELETE", `${path}/${tags.id}`, { as: admin });
    expect(refused).toMatchObject({ status: 409, body: { code: "category-in-use" } });
    await api.request("DELETE", `/api/admin/products/${product.id}`, { as: admin });
    expect((await api.request("DELETE", `${path}/${tags.id}`, { as: admin })).status).toBe(200);
    expect((await api.request("DELETE", `${path}/${tags.id}`, { as: admin })).status).toBe(404);
  });

  it("have one address each, also when ten are added at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        create(at < 5 ? { name: "Tags" } : { name: "T", slug: "tags" }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.slug)).size).toBe(made.length);
    expect(answers.filter(({ status }) => status === 409).length).toBe(10 - made.length);
    expect(made.length).toBeGreaterThanOrEqual(5);
  });

  it("are deleted once, and never under a product that is added to them at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body: tags } = await create({ name: "Tags" });
      const product = {
        name: `Flag ${round}`,
        price: "20.00",
        stockQuantity: 1,
        categoryId: tags.id,
      };
      const [removed, again, added] = await Promise.all([
        api.request("DELETE", `${path}/${tags.id}`, { as: admin }),
        api.request("DELETE", `${path}/${tags.id}`, { as: admin }),
        api.request("POST", "/api/admin/products", { as: admin, body: product }),
      ]);
      const statuses = [removed.status, again.status].sort();
      if (added.status === 201 && added.body.categoryId === tags.id) {
        expect(statuses).toEqual([409, 409]);
      } else {
        expect([statuses, added.status]).toEqual([
          [200, 404],
          expect.toBeOneOf([201, 404, 409, 422]),
        ]);
      }
      const lost = await api.sql`
        SELECT 1 FROM products p LEFT JOIN categories c ON c.id = p.category_id
        WHERE p.category_id IS NOT NULL AND c.id IS NULL`;
      expect(lost).toHaveLength(0);
    }
  });

  it("are the same after a change that is sent twice, and after a long or an empty name was refused", async () => {
    const { body: tags } = await create({ name: "Tags", description: "All tags." });
    const changed = { name: "Epitope tags", displayOrder: 3 };
    expect((await change(tags.id, changed)).body).toEqual((await change(tags.id, changed)).body);
    for (const wrong of [
      { name: "" },
      { name: "x".repeat(101) },
      { displayOrder: 1.5 },
      { displayOrder: "7" },
      { displayOrder: 1_000_001 },
      { slug: "../tags" },
      { description: "x".repeat(2001) },
    ]) {
      expect((await change(tags.id, wrong)).status).toBe(422);
    }
    const { body: listed } = await api.request("GET", path, { as: admin });
    const { wording, updatedAt, ...saved } = tags;
    expect(wording).toEqual([]);
    expect(listed).toMatchObject([{ ...saved, ...changed, slug: "tags" }]);
  });

  it("keep what somebody changed while a form was open, and the refusal has the category as it is", async () => {
    const { body: tags } = await create({ name: "Tags" });
    const listed = async () =>
      (await api.request("GET", path, { as: admin })).body.find(
        ({ id }: { id: string }) => id === tags.id,
      );
    expect((await listed()).updatedAt).toBe(tags.updatedAt);
    const first = await change(tags.id, { description: "First.", updatedAt: tags.updatedAt });
    expect([first.status, Date.parse(first.body.updatedAt) > Date.parse(tags.updatedAt)]).toEqual([
      200,
      true,
    ]);
    const second = await change(tags.id, { name: "Second", updatedAt: tags.updatedAt });
    expect(second).toMatchObject({
      status: 409,
      body: { code: "category-changed", category: first.body },
    });
    expect(await listed()).toMatchObject({ name: "Tags", updatedAt: first.body.updatedAt });
    // Without a version the call stays as it was. Values that are there already change nothing.
    const third = await change(tags.id, { name: "Third" });
    expect(third.status).toBe(200);
    const { updatedAt } = third.body;
    expect((await change(tags.id, { name: "Third", updatedAt })).body.updatedAt).toBe(updatedAt);
    expect((await listed()).updatedAt).toBe(updatedAt);
    expect((await change(tags.id, { name: "X", updatedAt: "yesterday" })).status).toBe(422);
    // What the activity keeps of a change is no part of the category.
    await api.sql`DELETE FROM activity WHERE subject_id = ${tags.id}`;
    expect((await change(tags.id, { name: "Fourth", updatedAt })).status).toBe(200);
  });

  it("are changed by one of two forms that were opened at the same time", async () => {
    const { body: tags } = await create({ name: "Tags" });
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((name) => change(tags.id, { name, updatedAt: tags.updatedAt })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it("have pages, which follow them and the products that they list", async () => {
    const { body: tags } = await create({ name: "Tags" });
    const { body: kinins } = await create({ name: "Kinins" });
    expect(await wanted()).toEqual(["/shop", "/shop/kinins", "/shop/tags", "/sitemap.xml"]);
    const product = await aStoredProduct(api, admin, { name: "Flag", categoryId: tags.id });
    await api.sql`DELETE FROM published_pages`;
    await api.request("PUT", `/api/admin/products/${product.id}`, {
      as: admin,
      body: { ...product, categoryId: kinins.id },
    });
    expect(await wanted()).toEqual([
      "/",
      "/product/flag",
      "/shop",
      "/shop/kinins",
      "/shop/tags",
      "/sitemap.xml",
    ]);
    await api.sql`DELETE FROM published_pages`;
    await change(kinins.id, { name: "Kinins and more" });
    expect(await wanted()).toEqual([
      "/product/flag",
      "/shop",
      "/shop/kinins",
      "/shop/tags",
      "/sitemap.xml",
    ]);
  });

  it("have two levels, without circles, and one of the first level finds the products of those in it", async () => {
    const { body: peptides } = await create({ name: "Peptides" });
    const { body: kinins } = await create({ name: "Kinins", parentId: peptides.id });
    expect(kinins.parentId).toBe(peptides.id);
    for (const refused of [
      await create({ name: "Third", parentId: kinins.id }),
      await create({ name: "Lost", parentId: "none" }),
      await change(kinins.id, { parentId: kinins.id }),
      await change(peptides.id, { parentId: kinins.id }),
      await change(peptides.id, { parentId: peptides.id }),
    ]) {
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["parentId"]]);
    }
    const { body: tags } = await create({ name: "Tags" });
    expect((await change(peptides.id, { parentId: tags.id })).body.fields).toHaveProperty(
      "parentId",
    );
    await aStoredProduct(api, admin, { name: "Flag", categoryId: peptides.id });
    await aStoredProduct(api, admin, { name: "Kallidin", categoryId: kinins.id });
    const found = async (slug: string) =>
      (await api.request("GET", `/api/products?facets=true&category=${slug}`)).body;
    const { total, facets } = await found("peptides");
    expect([total, facets.category]).toEqual([
      2,
      [
        { value: "peptides", label: "Peptides", count: 2 },
        { value: "kinins", label: "Kinins", count: 1 },
      ],
    ]);
    expect((await found("kinins")).total).toBe(1);
    expect(await api.request("DELETE", `${path}/${peptides.id}`, { as: admin })).toMatchObject({
      status: 409,
      body: { code: "category-in-use", message: expect.stringContaining("1 category is") },
    });
    expect((await change(kinins.id, { parentId: "" })).body.parentId).toBeNull();
    expect((await found("peptides")).total).toBe(1);
  });

  it("are never left in one that is deleted at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body: first } = await create({ name: "First" });
      const [removed, added] = await Promise.all([
        api.request("DELETE", `${path}/${first.id}`, { as: admin }),
        create({ name: "Second", parentId: first.id }),
      ]);
      expect([removed.status, added.status]).toBeOneOf([
        [200, 422],
        [409, 201],
      ]);
    }
  });

  it("have a picture with its description, and refuse a link that is none", async () => {
    const picture = { imageUrl: "https://example.com/tags.png", imageAlt: "Three vials" };
    const { body: tags } = await create({ name: "Tags", ...picture });
    expect(tags).toMatchObject(picture);
    expect((await change(tags.id, { imageUrl: "javascript:alert(1)" })).body.fields).toHaveProperty(
      "imageUrl",
    );
    expect((await change(tags.id, { imageUrl: "", imageAlt: null })).body).toMatchObject({
      imageUrl: null,
      imageAlt: null,
    });
  });

  it("of the first level are in every footer: other pages follow a new name within seconds in a small shop, and no edit waits for them", async () => {
    const { body: peptides } = await create({ name: "Peptides" });
    const { body: kinins } = await create({ name: "Kinins", parentId: peptides.id });
    for (let at = 0; at < 3; at += 1) {
      await aStoredProduct(api, admin, {
        name: `Other ${at}`,
        categoryId: at === 0 ? kinins.id : null,
      });
    }
    /** Seconds after the pages that the edit is about. */
    const waits = async () =>
      await api.sql<{ path: string; seconds: number }[]>`
        SELECT path, extract(epoch FROM next_attempt_at - (
          SELECT next_attempt_at FROM published_pages WHERE path = '/shop'))::float8 AS seconds
        FROM published_pages ORDER BY path`;
    const settle = () =>
      api.sql`UPDATE published_pages SET next_attempt_at = clock_timestamp() - interval '1 hour'`;
    await settle();
    await change(peptides.id, { name: "Research peptides" });
    for (const { path: page, seconds } of await waits()) {
      const isLate = ["/", "/product/other-1", "/product/other-2"].includes(page);
      expect([page, seconds > (isLate ? 4 : -60), seconds < (isLate ? 20 : 4)]).toEqual([
        page,
        true,
        true,
      ]);
    }
    await settle();
    await change(kinins.id, { name: "Kinin family" });
    const later = (await waits()).filter(({ seconds }) => seconds > 4);
    expect(later).toEqual([]);
    await settle();
    await change(peptides.id, { description: "All of them." });
    expect((await waits()).filter(({ seconds }) => seconds > 4)).toEqual([]);
  });

  it("of the second level are named anew by the filters of every category's page", async () => {
    const { body: peptides } = await create({ name: "Peptides" });
    const { body: kinins } = await create({ name: "Kinins", parentId: peptides.id });
    await create({ name: "Tags" });
    await api.sql`DELETE FROM published_pages`;
    await change(kinins.id, { name: "Kinin family", slug: "kinin-family" });
    expect(await wanted()).toEqual([
      "/shop",
      "/shop/kinin-family",
      "/shop/kinins",
      "/shop/peptides",
      "/shop/tags",
      "/sitemap.xml",
    ]);
    await api.sql`DELETE FROM published_pages`;
    await change(kinins.id, { description: "All kinins." });
    expect(await wanted()).not.toContain("/shop/tags");
    const { body: toxins } = await create({ name: "Toxins", parentId: peptides.id });
    expect(await wanted()).toContain("/shop/tags");
    await api.sql`DELETE FROM published_pages`;
    await api.request("DELETE", `${path}/${toxins.id}`, { as: admin });
    expect(await wanted()).toContain("/shop/tags");
  });

  it("are counted anew by the filters of every category's page when a product comes, moves or goes", async () => {
    const { body: kinins } = await create({ name: "Kinins" });
    const { body: tags } = await create({ name: "Tags" });
    await create({ name: "Others" });
    const others = async (act: () => Promise<unknown>) => {
      await api.sql`DELETE FROM published_pages`;
      await act();
      return (await wanted()).filter((page) => page === "/shop/others");
    };
    const path = "/api/admin/products";
    const send = (method: string, to: string, body?: object) =>
      api.request(method, to, { as: admin, body });
    let id = "";
    const added = await others(async () => {
      id = (await aStoredProduct(api, admin, { name: "Flag", categoryId: tags.id })).id;
    });
    expect(added).toHaveLength(1);
    const change = (fields: object) => () =>
      send("PUT", `${path}/${id}`, { name: "Flag", price: "1.00", ...fields });
    expect(await others(change({ price: "2.00" }))).toEqual([]);
    expect(await others(change({ categoryId: kinins.id }))).toHaveLength(1);
    expect(await others(change({ parentProductId: "f", variantValue: "5 mg" }))).toHaveLength(1);
    const imported = "name,price,category\nHeld for weight loss,3.00,Tags\n";
    const file = { body: Buffer.from(imported), headers: { "Content-Type": "text/csv" } };
    expect(
      await others(() =>
        api.request("POST", "/api/admin/imports/products?dryRun=false", { as: admin, ...file }),
      ),
    ).toHaveLength(1);
    const [held] = await api.sql<{ id: string }[]>`SELECT id FROM products WHERE waits`;
    const pass = () => send("PUT", `${path}/${held?.id}`, { name: "Held", price: "3.00" });
    expect(await others(pass)).toHaveLength(1);
    expect(await others(() => send("DELETE", `${path}/${id}`))).toHaveLength(1);
  });

  it("that were held back reach every footer and the pages of their products once their text passes", async () => {
    const { body: kinins } = await create({
      name: "Kinins",
      description: "They are used in the treatment of wrinkles.",
    });
    await aStoredProduct(api, admin, { name: "Inside", categoryId: kinins.id });
    await aStoredProduct(api, admin, { name: "Outside" });
    const settle = () =>
      api.sql`UPDATE published_pages SET next_attempt_at = clock_timestamp() - interval '1 hour'`;
    const wantedAnew = async () =>
      new Map(
        (
          await api.sql<{ path: string; seconds: number }[]>`
            SELECT path, extract(epoch FROM next_attempt_at - clock_timestamp())::float8 AS seconds
            FROM published_pages WHERE next_attempt_at > clock_timestamp() - interval '10 minutes'`
        ).map(({ path: page, seconds }) => [page, seconds]),
      );
    await settle();
    await change(kinins.id, { description: "They lower the pressure of buffers." });
    const pages = await wantedAnew();
    expect(pages.get("/product/inside")).toBeLessThan(10);
    expect(pages.get("/product/outside")).toBeGreaterThan((pages.get("/product/inside") ?? 0) + 4);
  });

  it("are the admin's to change", async () => {
    const customer = await api.signUp();
    for (const [method, at] of [
      ["GET", path],
      ["POST", path],
      ["PATCH", `${path}/x`],
      ["DELETE", `${path}/x`],
    ] as const) {
      expect((await api.request(method, at, { as: customer, body: { name: "X" } })).status).toBe(
        403,
      );
      expect((await api.request(method, at, { body: { name: "X" } })).status).toBe(401);
    }
  });
});
