import { productPath } from "../../../api/src/publishing/pages-touched-by.ts";
import { percentile } from "../stage/percentile.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { type Edit, readPublishing, saveNewPrice, servedAt } from "./edit-products.ts";
import { atMost, type Figure, none, rounded, told } from "./figures.ts";
import { growCatalogue, makeFamilies, publishedSlugs } from "./grow-catalogue.ts";
import { openWholeShop, type WholeShop } from "./open-whole-shop.ts";
import { startReaders } from "./start-readers.ts";

/** The catalogue size of the budgets. */
const BUDGETED = 10_000;
/** Larger catalogues exist only in the database: publishing them takes minutes, and edits do not need it. */
const MAX_PUBLISHED = 10_000;
const SAVERS = 8;
/** Milliseconds from the answer of a save until the page shows it, when nothing else is published. */
const SERVED_WITHIN = 60;

export const measurePublishing: BenchPart = {
  name: "publish",
  title: "Publishing",
  how: `Readers ask for 200 pages a second all the while and look at each as a whole. Edits are saved through the api as the back-office does, one after the other; the page is asked for every 3 ms from the answer of the save until it shows the new price. "One again and again" is the same product, saved anew as soon as it is served: its page waits until 100 ms after its last publishing. "Of families" are products with other sizes, whose pages are published too. A burst is ${SAVERS} savers at once. A full publish is the back-office's "publish every page again", of pages that say the same as before; in the one of changed products each product's description has grown. Catalogues beyond ${MAX_PUBLISHED.toLocaleString("en-US")} products are whole in the database, with that many pages in files.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const shop = await openWholeShop(bench);
  const figures: Figure[] = [];
  for (const products of bench.options.products) {
    await growTo(bench, shop, products);
    figures.push(...(await measureAt(bench, shop, products)));
  }
  return figures;
}

async function measureAt(bench: Bench, shop: WholeShop, products: number): Promise<Figure[]> {
  const { quick, products: catalogues } = bench.options;
  const [edits, burst] = quick ? [10, 30] : [100, 500];
  const slugs = await publishedSlugs(shop.storage, edits + burst + 100, { inFamilies: false });
  const sizes = await publishedSlugs(shop.storage, edits, { inFamilies: true });
  const paths = ["/", "/shop", ...slugs.slice(-100).map(productPath)];
  const size = `${products.toLocaleString("en-US")} products`;
  const isBudgeted =
    products <= MAX_PUBLISHED && products === (quick ? catalogues.at(-1) : BUDGETED);
  const figures: Figure[] = [];
  if (isBudgeted) {
    figures.push(await publishAll(bench, shop, size, 20));
    await shop.storage.sql`UPDATE products SET description = description || '.'`;
    figures.push(await publishAll(bench, shop, `${size}, all of them changed`));
  }

  const readers = startReaders(shop.origin, paths);
  figures.push(await editOneByOne(bench, shop, size, slugs.slice(0, edits), SERVED_WITHIN));
  figures.push(await editOneByOne(bench, shop, `${size}, of families`, sizes, SERVED_WITHIN));
  const again = slugs.slice(0, 1).flatMap((slug) => Array<string>(edits).fill(slug));
  figures.push(await editOneByOne(bench, shop, `${size}, one again and again`, again));
  figures.push(await editInABurst(bench, shop, size, slugs.slice(edits, edits + burst)));
  if (isBudgeted) {
    figures.push(
      ...(await Promise.all([
        publishAll(bench, shop, `${size}, under readers and edits`),
        editOneByOne(bench, shop, `${size}, during a full publish`, slugs.slice(0, edits)),
      ])),
    );
  }
  const { reads, bad, torn, p95 } = await readers.stop();
  return [
    ...figures,
    none(`readers' answers other than 200, ${size}`, bad, `${reads}`),
    none(`half pages, ${size}`, torn, `${reads}`),
    told(`readers' p95, ${size}`, `${rounded(p95)} ms`),
  ];
}

async function editOneByOne(
  { log, random }: Bench,
  shop: WholeShop,
  size: string,
  slugs: string[],
  budget = 250,
): Promise<Figure> {
  log(`${slugs.length} edits, ${size}`);
  const afterSave: number[] = [];
  const afterClick: number[] = [];
  for (const slug of slugs) {
    const edit = await saveNewPrice(shop, slug, random);
    const at = await servedAt(shop.origin, edit);
    afterSave.push(at - edit.savedAt);
    afterClick.push(at - edit.sentAt);
  }
  return atMost(
    `saved → served, p95, ${size}`,
    { value: percentile(afterSave, 95), unit: "ms" },
    budget,
    `median ${rounded(percentile(afterSave, 50))} ms; from sending the save: median ${rounded(percentile(afterClick, 50))} ms, p95 ${rounded(percentile(afterClick, 95))} ms`,
  );
}

async function editInABurst(
  { log, random }: Bench,
  shop: WholeShop,
  size: string,
  slugs: string[],
): Promise<Figure> {
  log(`${slugs.length} edits at once, ${size}`);
  const startedAt = performance.now();
  const left = [...slugs];
  const edits: Edit[] = [];
  await inLanes(async () => {
    for (let slug = left.shift(); slug; slug = left.shift()) {
      edits.push(await saveNewPrice(shop, slug, random));
    }
  });
  const lastSaved = Math.max(...edits.map(({ savedAt }) => savedAt));
  let lastServed = 0;
  await inLanes(async () => {
    for (let edit = edits.shift(); edit; edit = edits.shift()) {
      lastServed = Math.max(lastServed, await servedAt(shop.origin, edit));
    }
  });
  return told(
    `burst of ${slugs.length} edits until the last is served, ${size}`,
    `${rounded((lastServed - startedAt) / 1000)} s`,
    `${rounded(lastServed - lastSaved)} ms after the last save was answered`,
  );
}

const inLanes = (work: () => Promise<void>) => Promise.all(Array.from({ length: SAVERS }, work));

/** Publishes every page again; `seconds` is the budget. */
async function publishAll(
  { log }: Bench,
  shop: WholeShop,
  size: string,
  seconds?: number,
): Promise<Figure> {
  log(`publishing every page, ${size}`);
  const startedAt = performance.now();
  const response = await fetch(`${shop.origin}/api/admin/publishing/republish`, {
    method: "POST",
    headers: { Cookie: `aliquot_session=${shop.admin.sessionId}` },
  });
  if (!response.ok) throw new Error(`Publishing everything was answered ${response.status}`);
  const pages = await allPublished(shop);
  const took = (performance.now() - startedAt) / 1000;
  const note = `${pages.toLocaleString("en-US")} pages, ${rounded(pages / took)} pages/s`;
  const what = `full publish, ${size}`;
  return seconds
    ? atMost(what, { value: took, unit: "s" }, seconds, note)
    : told(what, `${rounded(took)} s`, note);
}

/** Waits until no page is due; returns the number of pages. */
async function allPublished({ origin, admin }: WholeShop): Promise<number> {
  const giveUpAt = Date.now() + 10 * 60_000;
  while (Date.now() < giveUpAt) {
    const { counts } = await readPublishing(origin, admin);
    if (counts.publishing + counts.failed === 0) return counts.live;
    await Bun.sleep(200);
  }
  throw new Error("Publishing did not end within ten minutes");
}

async function growTo({ log }: Bench, shop: WholeShop, products: number): Promise<void> {
  log(`filling the shop up to ${products} products`);
  const { worker } = shop.shop.processes;
  const isPublished = products <= MAX_PUBLISHED;
  // A worker publishes missing pages at its start and every ten minutes; the next time is far off then.
  if (!isPublished) {
    await worker.stop();
    await worker.start();
    await allPublished(shop);
  }
  await growCatalogue(shop.storage.postgres.url, { products, isPublished }, log);
  await makeFamilies(shop.storage);
  await allPublished(shop);
}
