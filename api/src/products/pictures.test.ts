import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PICTURES } from "#shared/domain/pictures.ts";
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

const [A, B, C] = ["https://p.example/a.png", "/media/b-0123456789/960.webp", "/c.svg"].map(
  (url, at) => ({ url, alt: `Picture ${at + 1}` }),
) as [Picture, Picture, Picture];
type Picture = { url: string; alt: string | null };

const shown = ({ imageUrl, imageAlt, pictures }: Record<string, unknown>) => ({
  imageUrl,
  imageAlt,
  pictures: (pictures as Picture[]).map(({ url, alt }) => ({ url, alt })),
});

async function save(pictures: Picture[], form: (stored: object) => object) {
  const stored = await aStoredProduct(api, admin, { pictures });
  const { status, body } = await api.request("PUT", `/api/admin/products/${stored.id}`, {
    as: admin,
    body: { ...form(stored), name: stored.name },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return shown(body);
}

describe("the pictures of a product", () => {
  it("keep their order, and the first is the picture that older callers know", async () => {
    const product = await aStoredProduct(api, admin, {
      pictures: [B, A, C, { url: "", alt: "x" }],
    });
    expect(product).toMatchObject({
      imageUrl: B.url,
      imageAlt: B.alt,
      pictures: [
        { ...B, width: 960, height: 960 },
        { ...A, width: null, height: null },
        { ...C, width: null, height: null },
      ],
    });
    const { body } = await api.request("GET", `/api/products/${product.slug}`);
    expect(shown(body)).toEqual(shown(product as never));
  });

  it("follow from imageUrl for a caller that knows one picture", async () => {
    const product = await aStoredProduct(api, admin, { imageUrl: A.url, imageAlt: A.alt });
    expect(shown(product as never)).toEqual({ imageUrl: A.url, imageAlt: A.alt, pictures: [A] });
  });

  it.each([
    ["nothing about pictures", () => ({}), [A, B]],
    ["the product as it was read", (stored: object) => stored, [A, B]],
    ["another imageUrl", () => ({ imageUrl: C.url, imageAlt: C.alt }), [C, B]],
    [
      "the product with another imageUrl",
      (stored: object) => ({ ...stored, imageUrl: C.url, imageAlt: C.alt }),
      [C, B],
    ],
    ["another imageAlt", () => ({ imageAlt: "New" }), [{ ...A, alt: "New" }, B]],
    ["the imageUrl of its second", () => ({ imageUrl: B.url, imageAlt: B.alt }), [B, A]],
    ["an empty imageUrl", () => ({ imageUrl: "", imageAlt: "" }), []],
    [
      "the product with other pictures",
      (stored: object) => ({ ...stored, pictures: [B, A] }),
      [B, A],
    ],
    ["a picture twice", () => ({ pictures: [B, A, B] }), [B, A]],
    ["no pictures", () => ({ pictures: [] }), []],
    ["null", () => ({ pictures: null }), []],
  ])("after a form with %s", async (_, form, expected) => {
    const saved = await save([A, B], form as (stored: object) => object);
    expect(saved.pictures).toEqual(expected);
    const [first] = saved.pictures;
    expect(saved.imageUrl).toBe(first?.url ?? null);
    if (first) expect(saved.imageAlt).toBe(first.alt);
  });

  it.each([
    [
      "more than a product may have",
      Array.from({ length: 30 }, (_, at) => ({ url: `/${at}.png` })),
      "pictures",
    ],
    ["a script as address", [A, { url: "javascript:alert(1)" }], "pictures.1.url"],
    ["words that are too long", [{ ...A, alt: "x".repeat(301) }], "pictures.0.alt"],
    ["no list", "a.png", "pictures"],
  ])("are refused when they are %s", async (_, pictures, field) => {
    const { status, body } = await api.request("POST", "/api/admin/products", {
      as: admin,
      body: { name: "Peptide", price: "1.00", pictures },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toContain(field);
    expect(MAX_PICTURES).toBe(12);
  });
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c03020" } });

const upload = (bytes: Uint8Array, type = "image/png") =>
  api.request("POST", "/api/admin/uploads/pictures", {
    as: admin,
    body: bytes,
    headers: { "Content-Type": type },
  });

describe("an upload", () => {
  it.each([
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml", 415],
    ["a drawing under another name", Buffer.from("<svg/>"), "image/png", 422],
  ])("of %s is refused with a sentence", async (_, bytes, type, expected) => {
    const { status, body } = await upload(bytes, type);
    expect(status).toBe(expected);
    expect(body.message).toMatch(/\w/);
  });

  it("of 40 megapixels is taken, a hundred at once: some are told to wait, and none fails", async () => {
    const bytes = await photo(8000, 5000).png({ compressionLevel: 9 }).toBuffer();
    const answers = await Promise.all(Array.from({ length: 100 }, () => upload(bytes)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([...counts.keys()].toSorted()).toEqual([200, 429]);
    expect(counts.get(200)?.length).toBeGreaterThanOrEqual(20);
    expect(counts.get(429)?.[0]?.body).toMatchObject({ code: "uploads-busy" });
  });
});
