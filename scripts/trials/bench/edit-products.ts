import type { Product } from "#shared/contracts/products.ts";
import type { Person } from "../stage/people.ts";
import { between } from "../stage/random.ts";
import { sessionHeader } from "./open-api-alone.ts";
import type { WholeShop } from "./open-whole-shop.ts";

/** Milliseconds after which a page that still shows the old price counts as lost. */
const TIMEOUT = 30_000;

export type Edit = {
  path: string;
  price: string;
  /** The times of sending the save and of its answer. */
  sentAt: number;
  savedAt: number;
};

/** Saves a new price of a product like the back-office: sends the whole product as it was read. */
export async function saveNewPrice(
  { origin, admin }: Pick<WholeShop, "origin" | "admin">,
  slug: string,
  random: () => number,
): Promise<Edit> {
  const product = await getJson<Product>(`${origin}/api/products/${slug}`);
  const path = `/product/${slug}`;
  const before = await readPage(origin, path);
  let price = product.price;
  while (before.includes(price)) price = (between(random, 20_000, 99_999) / 100).toFixed(2);
  const sentAt = performance.now();
  const response = await fetch(`${origin}/api/admin/products/${product.id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", ...sessionHeader(admin.sessionId) },
    body: JSON.stringify({ ...product, price }),
  });
  const savedAt = performance.now();
  if (!response.ok) throw new Error(`A save was answered ${response.status}`);
  await response.body?.cancel();
  return { path, price, sentAt, savedAt };
}

/** The time at which the page with the new price was first served. Polls until a time limit after `since`. */
export async function servedAt(
  origin: string,
  { path, price, savedAt }: Edit,
  since = savedAt,
): Promise<number> {
  while (performance.now() - since < TIMEOUT) {
    if ((await readPage(origin, path)).includes(price)) return performance.now();
    await Bun.sleep(3);
  }
  throw new Error(`${path} was not served with its new price within ${TIMEOUT / 1000} s`);
}

export type Publishing = { counts: { live: number; publishing: number; failed: number } };

export function readPublishing(origin: string, admin: Person): Promise<Publishing> {
  return getJson(`${origin}/api/admin/publishing`, sessionHeader(admin.sessionId));
}

async function readPage(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  return response.text();
}

async function getJson<Result>(url: string, headers: Record<string, string> = {}): Promise<Result> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  return (await response.json()) as Result;
}
