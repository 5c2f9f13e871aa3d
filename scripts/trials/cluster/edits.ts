import { between } from "../stage/random.ts";
import { readPage } from "../torture/priced-pages.ts";
import { ask, type ClientSide, waitUntil } from "../torture/stage.ts";
import { inDollars, type TrialProduct } from "../torture/trial-products.ts";

type Edit = { price: string; outcome: "saved" | "refused" | "open" };

/** Milliseconds within which pages must match the database after the edits stop. */
export const SHOWN_WITHIN = 30_000;

/** Changes prices with the admin's own form, and reads the pages like visitors. */
export function startEdits(side: ClientSide, products: readonly TrialProduct[]) {
  const edits = new Map<TrialProduct, Edit[]>();
  for (const product of products) {
    edits.set(product, [{ price: product.price ?? "", outcome: "saved" }]);
  }
  const seen = { edits: 0, saved: 0, reads: 0, wrong: 0 };
  let goesOn = true;
  let isPaused = false;
  let isEditing = false;

  const edit = async () => {
    while (goesOn) {
      await Bun.sleep(150);
      if (isPaused) continue;
      isEditing = true;
      const product = products[between(side.random, 0, products.length - 1)] as TrialProduct;
      const next: Edit = {
        price: inDollars(between(side.random, 10_000, 999_999)),
        outcome: "open",
      };
      edits.get(product)?.push(next);
      const { status } = await ask(side, "PUT", `/api/admin/products/${product.id}`, {
        as: side.admin,
        body: { name: product.name, price: next.price, lowStockThreshold: 0 },
      });
      seen.edits += 1;
      if (status === 200) {
        next.outcome = "saved";
        seen.saved += 1;
      } else if (status >= 400 && status < 500) next.outcome = "refused";
      isEditing = false;
    }
  };

  /** A served page must show a price that its product had at some time, even during faults. */
  const read = async () => {
    for (let turn = 0; goesOn; turn += 1) {
      const product = products[turn % products.length] as TrialProduct;
      const page = await readPage(side, `/product/${product.slug}`);
      if (page) {
        seen.reads += 1;
        if (!edits.get(product)?.some(({ price }) => page.includes(price))) seen.wrong += 1;
      }
      await Bun.sleep(40);
    }
  };

  const stored = async (product: TrialProduct) => {
    const [row] = await side.storage.sql<{ price: string }[]>`
      SELECT price::text AS price FROM products WHERE id = ${product.id}`;
    return row?.price ?? "";
  };

  const running = Promise.all([edit(), read()]);
  return {
    seen,
    stop: async () => {
      goesOn = false;
      await running;
    },
    /**
     * Pauses the edits and waits until every page at each of the origins matches the database.
     * Returns the milliseconds, or null when a page does not match in time.
     */
    untilShown: async (origins: readonly string[]): Promise<number | null> => {
      isPaused = true;
      await waitUntil(() => !isEditing, SHOWN_WITHIN);
      const isShown = async () => {
        for (const product of products) {
          const price = await stored(product);
          for (const origin of origins) {
            const page = await readPage({ ...side, origin }, `/product/${product.slug}`);
            if (!page.includes(price)) return false;
          }
        }
        return true;
      };
      const shown = await waitUntil(isShown, SHOWN_WITHIN, 100);
      isPaused = false;
      return shown;
    },
    /** Products whose price in the database is older than the last acknowledged one. */
    lost: async (): Promise<string[]> => {
      const names: string[] = [];
      for (const [product, all] of edits) {
        const price = await stored(product);
        const last = all.findLastIndex(({ outcome }) => outcome === "saved");
        // An edit without an answer may have been applied late.
        const may = all.filter(({ outcome }, place) => place === last || outcome === "open");
        if (!may.some((one) => one.price === price)) names.push(product.name);
      }
      return names;
    },
  };
}

export type Edits = ReturnType<typeof startEdits>;
