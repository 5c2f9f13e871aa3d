import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/test-api.ts";

type Content = { content?: { "application/json"?: { schema?: object } } };
type Operation = { requestBody?: Content; responses: Record<string, Content> };

let api: TestApi;
let document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

beforeAll(async () => {
  api = await testApi();
  document = (await api.request("GET", "/api/openapi.json")).body;
});
afterAll(() => api.close());

/** A reference, a list of references, or either with null. */
const REFERENCE =
  /^({"type":"array","items":)?({"anyOf":\[)?{"\$ref":"#\/components\/schemas\/\w+"}(,{"type":"null"}\])?}*$/;

const EXPECTED = [
  // This call only redirects.
  "operation-2xx-response #/paths/~1api~1login/get/",
  // The linter ignores extensions, but x-packing-answer uses these components. The rule `unused`
  // below also covers extensions.
  "no-unused-components #/components/schemas/Packing",
];

describe("the names of the OpenAPI document", () => {
  it("are there for everything that is sent and answered as JSON", () => {
    const nameless = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { requestBody, responses }]) =>
        Object.entries({ body: requestBody, ...responses }).flatMap(([place, body]) => {
          const schema = body?.content?.["application/json"]?.schema;
          const isNamed = !schema || REFERENCE.test(JSON.stringify(schema));
          return isNamed ? [] : [`${method.toUpperCase()} ${path} ${place}`];
        }),
      ),
    );
    expect(nameless).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Product", "Order", "Quote", "Problem", "CurrentUser", "Coupon"]),
    );
  });

  it("are each used, and pass a public linter at its strictest", async () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
    const config = await createConfig({ extends: ["recommended-strict"] });
    const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    const lines = found.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
    );
    expect(lines.filter((line) => !EXPECTED.some((start) => line.startsWith(start)))).toEqual([]);
  });
});
