import { between } from "../stage/random.ts";
import { ask, becomes, type Stage, stockWare } from "./stage.ts";
import { inDollars, type Ware } from "./wares.ts";

/** A worker that was killed lets go of its pages ten seconds later. */
export const CATCHES_UP_WITHIN = 30_000;

/** So many new products whose pages are published. */
export async function shelf(stage: Stage, count: number): Promise<Ware[]> {
  const wares: Ware[] = [];
  for (let number = 0; number < count; number += 1) {
    wares.push(await stockWare(stage, { stock: 100 }));
  }
  // Until it is published a page is rendered for whoever asks: that would prove nothing.
  await becomes(
    async () => (await readPublishing(stage)).counts.publishing === 0,
    CATCHES_UP_WITHIN,
  );
  return wares;
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

/** Gives it another price, by the admin's own form. */
export async function reprice(stage: Stage, ware: Ware): Promise<void> {
  const price = inDollars(between(stage.random, 10_000, 999_999));
  const { status } = await ask(stage, "PUT", `/api/admin/products/${ware.id}`, {
    as: stage.admin,
    body: { name: ware.name, price, lowStockThreshold: 0 },
  });
  if (status === 200) ware.price = price;
}

export async function allAreCurrent(stage: Stage, wares: Ware[]): Promise<boolean> {
  for (const ware of wares) {
    const page = await readPage(stage, `/product/${ware.slug}`);
    if (!page.includes(ware.price)) return false;
  }
  return true;
}

/** A page as it is served, amounts without their commas; empty when it is not served. */
export async function readPage(stage: Stage, path: string): Promise<string> {
  const { status, body } = await ask(stage, "GET", path);
  return status === 200 ? String(body).replaceAll(/(?<=\d),(?=\d{3})/g, "") : "";
}
