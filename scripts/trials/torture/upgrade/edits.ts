import { between } from "../../stage/random.ts";
import { readPage } from "../priced-pages.ts";
import { ask, type ClientSide } from "../stage.ts";
import { inDollars, type TrialProduct } from "../trial-products.ts";

type Edit = { price: string; sentAt: number; savedAt: number };

/** Milliseconds within which a page must show an acknowledged edit. */
const SHOWN_WITHIN = 10_000;

/**
 * Changes prices, and reads the pages like visitors: a page must not be older than the last edit
 * that was acknowledged ten seconds ago.
 */
export function startEdits(side: ClientSide, products: TrialProduct[], pause: number) {
  const edits = new Map<TrialProduct, Edit[]>();
  const seen = {
    edits: 0,
    failed: [] as number[],
    reads: 0,
    unread: 0,
    stale: 0,
    latest: 0,
    back: 0,
  };
  for (const product of products) {
    edits.set(product, [{ price: product.price, sentAt: 0, savedAt: 0 }]);
  }
  let goesOn = true;

  const edit = async () => {
    while (goesOn) {
      const product = products[between(side.random, 0, products.length - 1)] as TrialProduct;
      const price = inDollars(between(side.random, 10_000, 999_999));
      const next: Edit = { price, sentAt: Date.now(), savedAt: Number.POSITIVE_INFINITY };
      edits.get(product)?.push(next);
      const { status } = await ask(side, "PUT", `/api/admin/products/${product.id}`, {
        as: side.admin,
        body: { name: product.name, price, lowStockThreshold: 0 },
      });
      if (status === 200) next.savedAt = Date.now();
      else seen.failed.push(status);
      seen.edits += 1;
      await Bun.sleep(pause);
    }
  };

  const read = async () => {
    const shown = new Map<TrialProduct, number>();
    for (let turn = 0; goesOn; turn += 1) {
      const product = products[turn % products.length] as TrialProduct;
      const askedAt = Date.now();
      const page = await readPage(side, `/product/${product.slug}`);
      const all = edits.get(product) ?? [];
      const place = all.findLastIndex(({ price }) => page.includes(price));
      seen.reads += 1;
      if (place < 0) seen.unread += 1;
      else {
        // The first edit that the page lacks is the late one.
        const missed = all.slice(place + 1).find(({ savedAt }) => savedAt <= askedAt);
        if (missed) seen.latest = Math.max(seen.latest, askedAt - missed.savedAt);
        if (missed && askedAt - missed.savedAt >= SHOWN_WITHIN) seen.stale += 1;
        if (place < (shown.get(product) ?? 0)) seen.back += 1;
        shown.set(product, place);
      }
      await Bun.sleep(20);
    }
  };

  const running = Promise.all([edit(), read()]);
  return {
    seen,
    /** Returns what was seen, and whether every page shows its last edit in the end. */
    stop: async () => {
      goesOn = false;
      await running;
      return seen;
    },
    /** The products whose page lacks its last acknowledged edit. */
    behind: async () => {
      const late: string[] = [];
      for (const [product, all] of edits) {
        const last = all.findLast(({ savedAt }) => Number.isFinite(savedAt));
        const page = await readPage(side, `/product/${product.slug}`);
        if (!last || !page.includes(last.price)) late.push(product.slug);
      }
      return late;
    },
  };
}
