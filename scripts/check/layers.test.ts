import { describe, expect, it } from "vitest";
import { findViolations } from "./layers.ts";
import { type Source, sourceOf } from "./sources.ts";

const broken = (path: string, text: string, ...others: Source[]) =>
  findViolations([sourceOf(path, text), ...others]).map(({ rule }) => rule.split(": ")[0]);

const ONLY_SHARED = "site and admin import shared only";
const TABLES = "tables are known to queries, tables and db/ only (their types to all of api)";

describe("the parts", () => {
  it.each([
    ["site/src/a.ts", "../../api/src/app.ts", ONLY_SHARED],
    ["site/src/a.ts", "../../admin/src/a.ts", ONLY_SHARED],
    ["site/src/a.ts", "../../admin/src/routes.ts", ONLY_SHARED],
    ["site/e2e/a.ts", "../../admin/src/api.ts", ONLY_SHARED],
    ["admin/src/a.tsx", "../../site/src/a.ts", ONLY_SHARED],
    ["site/src/pages/x.astro", "../../../api/src/app.ts", ONLY_SHARED],
    ["shared/ui/a.ts", "../../site/src/a.ts", "shared imports shared only"],
    [
      "api/src/a.ts",
      "#shared/ui/Button.tsx",
      "api imports shared/contracts, shared/domain, shared/processes and shared/storage only",
    ],
    [
      "api/src/a.ts",
      "#shared/client/client.ts",
      "api imports shared/contracts, shared/domain, shared/processes and shared/storage only",
    ],
  ])("%s may not import %s", (path, specifier, rule) => {
    const text = `import { a } from "${specifier}";\n`;
    expect(broken(path, path.endsWith(".astro") ? `---\n${text}---\n` : text)).toEqual([rule]);
  });

  it.each([
    ["site/src/a.ts", "#shared/client/client.ts"],
    ["site/src/a.ts", "../front/b.ts"],
    ["site/e2e/a.spec.ts", "#shared/testing/builders.ts"],
    ["site/e2e/admin/a.ts", "../../../admin/src/routes.ts"],
    ["admin/src/a.tsx", "#shared/ui/Button.tsx"],
    ["admin/src/a.tsx", "./a.css.ts"],
    ["site/src/a.ts", "./picture.svg?raw"],
    ["api/src/a.ts", "#shared/domain/money.ts"],
    ["api/src/a.test.ts", "#shared/testing/builders.ts"],
    ["shared/contracts/a.ts", "../domain/money.ts"],
    ["shared/domain/a.test.ts", "fast-check"],
    ["scripts/demo/seed.ts", "../../api/src/products/create-product.ts"],
    ["site/src/a.ts", "react"],
  ])("%s may import %s", (path, specifier) => {
    expect(broken(path, `import { a } from "${specifier}";`)).toEqual([]);
  });

  it("are entered as #shared/… and by file names with extensions", () => {
    expect(broken("api/src/a.ts", 'import { a } from "../../shared/domain/money.ts";')).toEqual([
      "another part is imported as #shared/…",
    ]);
    expect(broken("api/src/a.ts", 'import { a } from "./b";')).toEqual([
      "an import of ours names its file with the extension",
    ]);
  });

  it("ship without test code", () => {
    expect(broken("site/src/a.ts", 'import { a } from "#shared/testing/builders.ts";')).toEqual([
      "code that ships imports no test code",
    ]);
  });
});

describe("shared", () => {
  it.each([
    ["shared/domain/a.ts", "../contracts/orders.ts"],
    ["shared/contracts/a.ts", "../client/client.ts"],
    ["shared/ui/a.tsx", "../client/client.ts"],
    ["shared/client/a.ts", "../ui/Button.tsx"],
  ])("%s does not build on %s", (path, specifier) => {
    expect(broken(path, `import { a } from "${specifier}";`)).toEqual([
      "domain imports nothing but domain, contracts build on it, client and ui on both",
    ]);
  });

  it.each(["zod", "node:path"])("keeps %s out of the domain", (name) => {
    expect(broken("shared/domain/a.ts", `import { z } from "${name}";`)).toEqual([
      "the domain is pure, without packages and platform modules",
    ]);
  });
});

describe("the layers of the api", () => {
  it.each([
    ["api/src/orders/place-order.ts", "elysia", "only routes, app.ts and http/ know Elysia"],
    [
      "api/src/orders/place-order.ts",
      "@elysiajs/openapi",
      "only routes, app.ts and http/ know Elysia",
    ],
    ["api/src/orders/place-order.ts", "drizzle-orm", "only db/, queries and tables know Drizzle"],
    [
      "api/src/orders/orders.routes.ts",
      "drizzle-orm/pg-core",
      "only db/, queries and tables know Drizzle",
    ],
    ["api/src/orders/place-order.ts", "./orders.routes.ts", "routes are mounted by app.ts only"],
    ["api/src/orders/orders.routes.ts", "./orders.tables.ts", TABLES],
    ["api/src/orders/place-order.ts", "../products/products.tables.ts", TABLES],
    [
      "api/src/orders/place-order.ts",
      "../http/errors.ts",
      "use cases, queries and tables know nothing of http/",
    ],
    ["api/src/orders/orders.tables.ts", "./orders.queries.ts", "tables do not ask queries"],
  ])("%s may not import %s", (path, specifier, rule) => {
    expect(broken(path, `import { a } from "${specifier}";`)).toEqual([rule]);
  });

  it.each([
    ["api/src/app.ts", "elysia"],
    ["api/src/app.ts", "./orders/orders.routes.ts"],
    ["api/src/http/errors.ts", "elysia"],
    ["api/src/orders/orders.routes.ts", "../http/session.ts"],
    ["api/src/orders/orders.routes.ts", "./place-order.ts"],
    ["api/src/orders/place-order.ts", "../products/products.queries.ts"],
    ["api/src/orders/orders.queries.ts", "drizzle-orm"],
    ["api/src/orders/orders.queries.ts", "../products/products.tables.ts"],
    ["api/src/db/schema.ts", "../orders/orders.tables.ts"],
    ["api/src/orders/place-order.test.ts", "./orders.tables.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(broken(path, `import { a } from "${specifier}";`)).toEqual([]);
  });

  it("lets everybody in the api use a table's types", () => {
    const text = 'import type { StoredTier } from "../products/products.tables.ts";';
    expect(broken("api/src/orders/place-order.ts", text)).toEqual([]);
  });

  it("loads what takes much memory when it is first needed", () => {
    const file = "api/src/lots/labels-pdf.ts";
    expect(broken(file, 'import PDFDocument from "pdfkit";')).toEqual([
      "the api loads PDFKit and sharp when they are first needed, because they take much memory",
    ]);
    expect(broken(file, 'const { default: sharp } = await import("sharp");')).toEqual([]);
    expect(broken(file, 'import type { Sharp } from "sharp";')).toEqual([]);
  });

  it("distinguishes a use case, which contains queries, from a rule, which does not", () => {
    const text = 'import { a } from "./a.ts";';
    const useCase = sourceOf("api/src/orders/a.ts", 'import { q } from "./orders.queries.ts";');
    const constants = sourceOf("api/src/orders/a.ts", "export const a = 1;");
    expect(broken("api/src/orders/more.queries.ts", text, useCase)).toEqual([
      "queries and tables do not call use cases",
    ]);
    expect(broken("api/src/orders/more.queries.ts", text, constants)).toEqual([]);
  });
});
