import { ask, type Stage } from "./stage.ts";
import type { TrialProduct } from "./trial-products.ts";

/** Page requests per second. */
const RATE = 200;

/** Reads pages at a steady rate and checks that each is complete. */
export function startReaders(stage: Stage, products: TrialProduct[]) {
  const paths = ["/", "/shop", ...products.map(({ slug }) => `/product/${slug}`)];
  const seen = { reads: 0, bad: [] as number[], torn: 0, assets: new Set<string>() };
  const pending = new Set<Promise<void>>();
  const read = async (path: string) => {
    const { status, body } = await ask(stage, "GET", path);
    seen.reads += 1;
    if (status !== 200) {
      seen.bad.push(status);
      return;
    }
    const text = String(body);
    if (!text.startsWith("<!DOCTYPE html>") || !text.trimEnd().endsWith("</html>")) seen.torn += 1;
    for (const [asset] of text.matchAll(/\/_astro\/[\w.-]+/g)) seen.assets.add(asset);
  };
  let turn = 0;
  const timer = setInterval(() => {
    for (let number = 0; number < RATE / 20; number += 1) {
      turn += 1;
      const reading = read(paths[turn % paths.length] ?? "/").finally(() =>
        pending.delete(reading),
      );
      pending.add(reading);
    }
  }, 50);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      return seen;
    },
  };
}

export async function missingAssets(stage: Stage, assets: Set<string>): Promise<string[]> {
  const missing: string[] = [];
  for (const asset of assets) {
    if ((await ask(stage, "GET", asset)).status !== 200) missing.push(asset);
  }
  return missing;
}
