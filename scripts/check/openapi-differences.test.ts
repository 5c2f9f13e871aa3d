import { describe, expect, it } from "vitest";
import { differencesBetween } from "./openapi-differences.ts";

const product = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const document = (body: unknown, extra = {}) =>
  ({ paths: { "/api/products": { post: { requestBody: body }, ...extra } } }) as Parameters<
    typeof differencesBetween
  >[0];

describe("the differences between two OpenAPI documents", () => {
  it("are none between a document and itself, whatever the order of its lists", () => {
    expect(differencesBetween(document(product), document(product))).toEqual([]);
    expect(
      differencesBetween(document({ enum: ["a", "b"] }), document({ enum: ["b", "a"] })),
    ).toEqual([]);
  });

  it("name a call that is new and one that is gone", () => {
    const more = document(product, { get: {} });
    expect(differencesBetween(document(product), more)).toEqual(["+ GET /api/products"]);
    expect(differencesBetween(more, document(product))).toEqual(["- GET /api/products"]);
  });

  it("name members that a body gained, requires or redefines", () => {
    const changed = {
      ...product,
      properties: { name: { type: "number" }, price: { type: "string" } },
      required: [],
    };
    expect(differencesBetween(document(product), document(changed))).toEqual([
      '~ POST /api/products › requestBody › properties › name › type: "string" → "number"',
      "+ POST /api/products › requestBody › properties › price",
      '- POST /api/products › requestBody › required › "name": "name"',
    ]);
  });

  it("distinguish parameters by their names", () => {
    const [one, other] = [{ name: "limit", required: false }, { name: "absent" }];
    expect(differencesBetween(document([one]), document([other, one]))).toEqual([
      "+ POST /api/products › requestBody › absent",
    ]);
  });
});
