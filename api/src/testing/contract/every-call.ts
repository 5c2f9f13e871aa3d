import { describe, expect, it } from "vitest";
import type { Operation } from "../../../../scripts/trials/stage/operations.ts";
import { aLot } from "../lots-under-test.ts";
import { aStoredProduct } from "../shop-fixtures.ts";
import type { CallOptions, Contract } from "./contract.ts";

/** Rules for all calls, which are enumerated from the document. */
export function everyCall(contract: () => Contract): void {
  const changes = ({ method }: Operation) => method !== "GET";
  const those = (which: (operation: Operation) => boolean) => contract().operations.filter(which);
  /** Makes each of the calls, as somebody who may, with the document's own example as the body. */
  async function makeAll(
    operations: Operation[],
    status: number,
    optionsOf: (operation: Operation) => CallOptions = () => ({}),
  ) {
    const { call, admin } = contract();
    expect(operations.length).toBeGreaterThan(2);
    for (const operation of operations) {
      const body = operation.example ?? (operation.body ? {} : undefined);
      const as = operation.needsSession ? admin : undefined;
      await call(status, operation.name, { body, as, ...optionsOf(operation) });
    }
  }

  const someProduct = async () => (await aStoredProduct(contract(), contract().admin)).id;

  describe("every call", () => {
    it("that wants a session is 401 without one", () =>
      makeAll(
        those(({ needsSession }) => needsSession),
        401,
        () => ({ as: undefined }),
      ));

    it("of the admin is 403 for a customer", () =>
      makeAll(
        those(({ needsAdmin }) => needsAdmin),
        403,
        () => ({ as: contract().customer }),
      ));

    it("that changes something is 403 for another site's page", () =>
      makeAll(those(changes), 403, () => ({ headers: { Origin: "https://evil.example" } })));

    it("is 404 for what there is not", () =>
      makeAll(
        those(({ path }) => path.includes("{")),
        404,
        ({ name }) => ({
          query: queryOf(name),
          ...(name === TAKES_TEXT && { body: "1,2", headers: { "Content-Type": "text/csv" } }),
        }),
      ));

    it("with a body is 400 for broken JSON, 413 for 70 KB, 415 for a form, 422 for a list", async () => {
      const taking = those(({ body }) => body !== null);
      const json = { "Content-Type": "application/json" };
      await makeAll(taking, 400, () => ({ body: '{"', headers: json }));
      await makeAll(taking, 413, () => ({ body: `{"x":"${"x".repeat(70_000)}"}`, headers: json }));
      await makeAll(taking, 415, () => ({
        body: "email=ada",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }));
      await makeAll(taking, 422, () => ({ body: [] }));
    });

    it("that takes a file is 415 for JSON and 413 for too much", async () => {
      const taking = those(({ takesFile }) => takesFile);
      const { call, admin } = contract();
      expect(taking.length).toBeGreaterThan(3);
      // A file needs an existing lot or product.
      const productId = await someProduct();
      const lotId = (await aLot(contract(), admin, productId)).id;
      for (const { name } of taking) {
        const path = { id: name.includes("/products/") ? productId : lotId };
        const query = queryOf(name);
        await call(415, name, { as: admin, path, body: {}, query });
        const [, type] = TYPES.find(([part]) => name.includes(part)) ?? ["", "text/csv"];
        const headers = { "Content-Type": type };
        const body = new Uint8Array(10 * 1024 ** 2 + 1);
        await call(413, name, { as: admin, path, body, headers, query });
      }
    });

    it("that is a list is 422 for a page that cannot be", async () => {
      const paged = those(({ parameters }) => parameters.some(({ name }) => name === "limit"));
      for (const page of ["limit=0", "limit=101", "limit=1.5", "offset=-1"]) {
        const query = Object.fromEntries(new URLSearchParams(page));
        await makeAll(paged, 422, () => ({ query }));
      }
    });

    it("is 405 with Allow by another method", async () => {
      const { request, operations } = contract();
      const spelt = (path: string) => path.replace(/\{\w+\}/g, "something");
      for (const { path } of operations) {
        // "/api/cart/merge" also matches the path of a cart line with the id "merge".
        const known = operations.filter((one) => patternOf(one.path).test(spelt(path)));
        const methods = known.map(({ method }) => method);
        const other = METHODS.find((method) => !methods.includes(method)) ?? "";
        const { status, headers, body } = await request(other, spelt(path));
        expect([other, path, status, body.code]).toEqual([other, path, 405, "method-not-allowed"]);
        expect(headers.get("allow")?.split(", ")).toEqual(expect.arrayContaining(methods));
      }
    });
  });
}

/** This call checks the type of its file before it looks up the lot. */
const TAKES_TEXT = "POST /api/admin/lots/{id}/traces";

/** Query parameters of calls that take a file, by a part of their name. */
const QUERIES: [string, Record<string, string>][] = [
  ["statements", { source: "any" }],
  ["admin/products/{id}/documents", { kind: "sds", title: "Safety data sheet" }],
  ["documents", { kind: "coa" }],
  ["traces", { kind: "hplc" }],
];
const queryOf = (name: string) => QUERIES.find(([part]) => name.includes(part))?.[1];
const TYPES: [string, string][] = [
  ["pictures", "image/png"],
  ["documents", "application/pdf"],
];

const METHODS = ["PUT", "PATCH", "DELETE", "POST", "GET"];

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
