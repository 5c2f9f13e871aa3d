import { describe, expect, it } from "vitest";
import type { WorkStep } from "#shared/contracts/progress.ts";
import { catalogueUnderTest, lines } from "../testing/catalogue-under-test.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { productImport } from "./import-products.ts";
import { runImport } from "./run-import.ts";
import { undoRun } from "./undo-run.ts";

const catalogue = catalogueUnderTest();
const { send, report, exported, products, named, imports, edit, buy, ledgerIsExact } = catalogue;

const NAMES = Array.from(
  { length: 150 },
  (_, index) => `Peptide ${String(index).padStart(3, "0")}`,
);
const FILE = lines("name,price,stock_quantity", ...NAMES.map((name) => `${name},10.00,5`));

/** Imports in this process and runs `onStep` at each step, before the next one begins. */
function importing(text: string, onStep: (step: WorkStep) => Promise<void> | void = () => {}) {
  const file = { text, fileName: "spring.csv", dryRun: false };
  return runImport(productImport, catalogue.api.deps, file, catalogue.admin.user.id, onStep);
}

/** Undoes in this process and runs `onBatch` after each batch. */
function undoing(id: string | null, onBatch: () => Promise<void> | void) {
  const run = { runId: id ?? "", actorId: catalogue.admin.user.id };
  return undoRun(productImport, catalogue.api.deps, run, onBatch);
}

/** Simulates a process that dies: it stops when the first products are written. */
const dieOnceWriting = ({ stage, done }: WorkStep) => {
  if (stage === "writing" && done < NAMES.length) throw new Error("The process died");
};

const undo = (id: string | null) =>
  catalogue.api.request("POST", `/api/admin/imports/${id}/undo`, { as: catalogue.admin });
const pause = () => {
  let proceed = () => {};
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  return { held, proceed };
};

describe("orders during an import", () => {
  it("succeed between two steps, for products that are written and for those that are not", async () => {
    await importing(FILE);
    const [first, last] = [await named("Peptide 000"), await catalogue.named("Peptide 099")];
    const ordered: number[] = [];
    await importing(FILE.replaceAll("10.00", "11.00"), async ({ stage, done }) => {
      if (stage !== "writing") return;
      await buy(first.id, 1);
      await buy(last.id, 1);
      ordered.push(done);
    });
    expect(ordered).toEqual([100, 150]);
    expect(await named("Peptide 000")).toMatchObject({ price: "11.00", stockQuantity: 3 });
    await ledgerIsExact();
  });

  it("succeed while it is undone", async () => {
    const { id } = await importing(FILE);
    const kept = await aStoredProduct(catalogue.api, catalogue.admin, { name: "Kept" });
    const first = (await catalogue.api.sql`SELECT id FROM products WHERE name = 'Peptide 000'`)[0];
    let orders = 0;
    await undoing(id, async () => {
      orders += 1;
      await buy(kept.id, 1);
      if (orders === 1) await buy(first?.id, 1);
    });
    expect(orders).toBe(2);
    expect((await products()).map(({ name }) => name)).toEqual(["Kept", "Peptide 000"]);
    await ledgerIsExact();
  });

  it("keep their units when they come after the comparison", async () => {
    await importing(FILE);
    const last = (await catalogue.api.sql`SELECT id FROM products WHERE name = 'Peptide 149'`)[0];
    const more = lines("name,stock_quantity", ...NAMES.map((name) => `${name},9`));
    await importing(more, async ({ stage, done }) => {
      if (stage === "checking" && done === NAMES.length) await buy(last?.id, 2);
    });
    const [row] = await catalogue.api
      .sql`SELECT stock_quantity FROM products WHERE id = ${last?.id}`;
    expect(row?.stock_quantity).toBe(7);
    await ledgerIsExact();
  });
});

describe("an import that is interrupted", () => {
  it("is seen, and goes on when its file is imported again, moving no stock twice", async () => {
    await importing(FILE);
    const csv = (await exported()).replaceAll(",5,5,", ",8,5,");
    await expect(importing(csv, dieOnceWriting)).rejects.toThrow("The process died");
    expect((await imports())[0]).toMatchObject({ state: "interrupted", canUndo: true });
    const again = await report(csv);
    expect([again.updated, again.unchanged]).toEqual([50, 100]);
    await report(csv, "?dryRun=false");
    expect((await imports())[0]).toMatchObject({ state: "finished", updated: 50 });
    const stocks = await catalogue.api.sql`SELECT DISTINCT stock_quantity FROM products`;
    expect(stocks).toEqual([{ stock_quantity: 8 }]);
    await ledgerIsExact();
  });

  it("creates no product twice when it continues", async () => {
    await expect(importing(FILE, dieOnceWriting)).rejects.toThrow("The process died");
    await buy((await named("Peptide 000")).id, 1);
    const { created, unchanged } = await report(FILE, "?dryRun=false");
    expect([created, unchanged]).toEqual([50, 100]);
    expect((await named("Peptide 000")).stockQuantity).toBe(4);
    await ledgerIsExact();
  });

  it("can be undone as far as it came", async () => {
    await importing(FILE);
    const before = await exported();
    const csv = before.replaceAll(",5,5,", ",8,5,").replaceAll(",10.00,", ",12.00,");
    await expect(importing(csv, dieOnceWriting)).rejects.toThrow("The process died");
    expect(await exported()).not.toBe(before);
    const { body } = await undo((await imports())[0]?.id ?? "");
    expect(body).toMatchObject({ removed: 0, restored: 100, kept: [] });
    expect(await exported()).toBe(before);
    await ledgerIsExact();
  });

  it("is distinguished from a running one, during which no other starts or is undone", async () => {
    const [atWriting, toEnd] = [pause(), pause()];
    const running = importing(FILE, async ({ stage }) => {
      if (stage !== "writing") return;
      atWriting.proceed();
      await toEnd.held;
    });
    await atWriting.held;
    const [listed] = await imports();
    expect(listed).toMatchObject({ state: "running" });
    expect(await send(FILE, "?dryRun=false")).toMatchObject({
      status: 409,
      body: { code: "import-running" },
    });
    expect((await undo(listed?.id ?? "")).body.code).toBe("import-running");
    expect((await send(FILE)).status).toBe(200);
    toEnd.proceed();
    expect((await running).created).toBe(150);
    expect((await imports())[0]).toMatchObject({ state: "finished", created: 150 });
  });
});

describe("undoing that is interrupted", () => {
  it("is gone on with by asking again, and gives no stock back twice", async () => {
    await importing(FILE);
    const before = await exported();
    const { id } = await report(before.replaceAll(",5,5,", ",8,5,"), "?dryRun=false");
    const dying = undoing(id, () => {
      throw new Error("The process died");
    });
    await expect(dying).rejects.toThrow("The process died");
    expect((await undo(id)).body).toMatchObject({ restored: 50, kept: [] });
    expect(await exported()).toBe(before);
    await ledgerIsExact();
  });
});

describe("a product that changes while a file is written", () => {
  it("is left as it is, and the report says so", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "A", price: "1.00" });
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "B", price: "1.00" });
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "C", price: "1.00" });
    const csv = lines("name,price", "A,2", "B,2", "C,2");
    const { rows, updated, skipped } = await importing(csv, async ({ stage }) => {
      if (stage !== "checking") return;
      await edit(await named("A"), { price: "3.00" });
      const { id } = await named("C");
      await catalogue.api.request("DELETE", `/api/admin/products/${id}`, { as: catalogue.admin });
    });
    expect([updated, skipped]).toEqual([1, 2]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["skipped", "updated", "skipped"]);
    expect(rows[0]?.notes.join()).toMatch(/changed this product while the file was imported/);
    expect(await named("A")).toMatchObject({ price: "3.00" });
    expect(await named("B")).toMatchObject({ price: "2.00" });
    expect((await imports())[0]).toMatchObject({ created: 0, updated: 1 });
  });
});

describe("a file that was imported before", () => {
  it("changes no stock again by the difference that it made", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "A", stockQuantity: 40 });
    const csv = (await exported()).replace(",40,40,", ",45,40,");
    await report(csv, "?dryRun=false");
    const { unchanged, rows } = await report(csv, "?dryRun=false");
    expect(unchanged).toBe(1);
    expect(rows[0]?.notes.join()).toMatch(/not changed again/);
    expect((await named("A")).stockQuantity).toBe(45);
  });

  it("is not claimed of one whose units were all sold since the export", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "A", stockQuantity: 4 });
    const csv = (await exported()).replace(",4,4,", ",1,4,");
    await buy((await named("A")).id, 4);
    const { rows } = await report(csv, "?dryRun=false");
    expect(rows[0]?.notes).toEqual([]);
  });

  it("notes when a stock is taken as counted", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "A", stockQuantity: 40 });
    const csv = lines("name,stock_quantity", "A,30");
    const { rows } = await report(csv, "?dryRun=false");
    expect(rows[0]?.notes.join()).toMatch(/taken as counted now/);
    await buy((await named("A")).id, 5);
    await report(csv, "?dryRun=false");
    expect((await named("A")).stockQuantity).toBe(30);
  });
});
