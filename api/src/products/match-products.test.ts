import { afterAll, beforeAll, expect, it } from "vitest";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await testApi();
  const admin = await api.signUpAdmin();
  for (const [key, fields] of Object.entries({
    bradykinin: { name: "Bradykinin", casNumber: "58-82-2" },
    amyloid: { name: "Amyloid beta (1-40), human", casNumber: "131438-79-4" },
    small: { name: "RGDS 5 mg", casNumber: "91037-65-9" },
    large: { name: "RGDS 10 mg", casNumber: "91037-65-9" },
  })) {
    ids[key] = (await aStoredProduct(api, admin, fields)).id;
  }
});
afterAll(() => api.close());

const match = (text: unknown) => api.request("POST", "/api/products/match", { body: { text } });

it("finds the products of lines in any notation, and gives reasons for the other lines", async () => {
  const { status, body } = await match(
    [
      "58-82-2, 3",
      "BRADYKININ;2",
      "",
      "Amyloid beta (1-40), human\t1\t",
      '"amyloid  beta (1-40), human",4',
      "58–82–2,5",
      "rgds-10-mg, 6",
      "91037-65-9, 1",
      "Kemptide, 2",
      "Bradykinin",
      "Bradykinin, 0",
      "Bradykinin, 2.5",
      "Bradykinin, 99999999999",
      ", 3",
      "%, 1",
      "58−82−2\t7",
      "Bradykinin, −3",
      "Bradykinin, 1000000000",
    ].join("\r\n"),
  );
  expect(status).toBe(200);
  expect(body.matched).toEqual([
    { line: 1, productId: ids.bradykinin, name: "Bradykinin", slug: "bradykinin", quantity: 3 },
    { line: 2, productId: ids.bradykinin, name: "Bradykinin", slug: "bradykinin", quantity: 2 },
    expect.objectContaining({ line: 4, productId: ids.amyloid, quantity: 1 }),
    expect.objectContaining({ line: 5, productId: ids.amyloid, quantity: 4 }),
    expect.objectContaining({ line: 6, productId: ids.bradykinin, quantity: 5 }),
    expect.objectContaining({ line: 7, productId: ids.large, quantity: 6 }),
    expect.objectContaining({ line: 16, productId: ids.bradykinin, quantity: 7 }),
    // The quantity is not limited by the stock here; the cart does that.
    expect.objectContaining({ line: 18, productId: ids.bradykinin, quantity: 1_000_000_000 }),
  ]);
  expect(body.problems.map(({ line }: { line: number }) => line)).toEqual([
    8, 9, 10, 11, 12, 13, 14, 15, 17,
  ]);
  expect(body.problems[0]).toEqual({
    line: 8,
    text: "91037-65-9, 1",
    message:
      "Several products have this name or CAS number: RGDS 10 mg, RGDS 5 mg. Write the name of one.",
  });
  expect(body.problems[1].message).toBe("No product has this name or CAS number.");
});

it("reads a quantity as it is meant, and asks where it may be two", async () => {
  await aStoredProduct(api, await api.signUpAdmin(), { name: "Bradykinin 1" });
  const { body } = await match("Bradykinin\t1,500\nBradykinin\t1.500\nBradykinin; 5.0");
  expect(body.matched).toEqual([
    expect.objectContaining({ line: 1, productId: ids.bradykinin, quantity: 1500 }),
    expect.objectContaining({ line: 3, productId: ids.bradykinin, quantity: 5 }),
  ]);
  expect(body.problems).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringContaining("did you mean 1500?") }),
  ]);
});

it("takes five hundred lines, and refuses more and what is no text", async () => {
  const many = (count: number) => Array.from({ length: count }, () => "58-82-2, 1").join("\n");
  expect((await match(many(500))).body.matched).toHaveLength(500);
  expect(await match(many(501))).toMatchObject({
    status: 422,
    body: { fields: { text: "Must be at most 500 lines" } },
  });
  expect((await match(5)).status).toBe(422);
  expect((await match("")).body).toEqual({ matched: [], problems: [] });
});

it("takes sixty lists a minute from one address, and says when to ask again", async () => {
  const from = "198.51.100.60";
  const send = () =>
    api.request("POST", "/api/products/match", { body: { text: "58-82-2, 1" }, from });
  for (let list = 0; list < 60; list += 1) expect((await send()).status).toBe(200);
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await match("58-82-2, 1")).status).toBe(200);
});

it("says of a line that is too long that it is, and reads the others", async () => {
  const { body } = await match(
    `${"x".repeat(5000)},1\nBradykinin${"\t".repeat(20_000)}\nBradykinin,2`,
  );
  expect(body.matched).toHaveLength(1);
  expect(body.problems).toEqual([
    expect.objectContaining({
      line: 1,
      message: "This line is too long for a name and a quantity.",
    }),
    expect.objectContaining({ line: 2 }),
  ]);
  expect(body.problems[0].text).toHaveLength(500);
});
