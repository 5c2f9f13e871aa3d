import { between } from "../stage/random.ts";
import { ask, type ClientSide, createTrialProduct, type Stage, waitUntil } from "./stage.ts";
import { inDollars, type TrialProduct } from "./trial-products.ts";

/** Milliseconds. The pages of a killed worker are released ten seconds later. */
export const CATCHES_UP_WITHIN = 30_000;

/** New products with published pages. */
export async function shelf(stage: Stage, count: number): Promise<TrialProduct[]> {
  const products: TrialProduct[] = [];
  for (let number = 0; number < count; number += 1) {
    products.push(await createTrialProduct(stage, { stock: 100 }));
  }
  // An unpublished page is rendered on request with the right price, which would prove nothing.
  await waitUntil(
    async () => (await readPublishing(stage)).counts.publishing === 0,
    CATCHES_UP_WITHIN,
  );
  return products;
}

type Publishing = {
  counts: { publishing: number; failed: number };
  pages: { state: string; error: string | null }[];
};

export async function readPublishing(stage: Stage): Promise<Publishing> {
  const { status, body } = await ask<Publishing>(stage, "GET", "/api/admin/publishing", {
    as: stage.admin,
  });
  if (!body) throw new Error(`The state of publishing was answered ${status}`);
  return body;
}

/** Changes its price with the admin's own form. */
export async function reprice(stage: Stage, product: TrialProduct): Promise<void> {
  const price = inDollars(between(stage.random, 10_000, 999_999));
  const { status } = await ask(stage, "PUT", `/api/admin/products/${product.id}`, {
    as: stage.admin,
    body: { name: product.name, price, lowStockThreshold: 0 },
  });
  if (status === 200) product.price = price;
}

export async function allAreCurrent(stage: Stage, products: TrialProduct[]): Promise<boolean> {
  for (const product of products) {
    const page = await readPage(stage, `/product/${product.slug}`);
    if (!page.includes(product.price)) return false;
  }
  return true;
}

/** A served page with the commas in amounts removed; empty when it is not served. */
export async function readPage(stage: ClientSide, path: string): Promise<string> {
  const { status, body } = await ask(stage, "GET", path);
  return status === 200 ? String(body).replaceAll(/(?<=\d),(?=\d{3})/g, "") : "";
}
