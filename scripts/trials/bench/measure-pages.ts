import type { Bench, BenchPart } from "./bench.ts";
import { openWholeShop } from "./open-whole-shop.ts";
import { judgeBackOffice, runLighthouse } from "./run-lighthouse.ts";
import { timeSequence } from "./time-sequence.ts";
import { weighPages } from "./weigh-pages.ts";

export const measurePages: BenchPart = {
  name: "pages",
  title: "Pages",
  how: "Chromium opens the pages of the demo as a returning visitor (age and cookies answered) and waits until the network rests; every script file it fetched, modules that were only preloaded included, and every inline script is compressed by brotli and counted, 1 kB being 1,024 bytes. Lighthouse (mobile, its default throttling) judges the same pages for a first visitor: performance · accessibility · best practices · SEO, three runs where they differ. The back-office is judged for a signed-in seller.",
  run: async (bench: Bench) => {
    const shop = await openWholeShop(bench);
    const { origin } = shop;
    return [
      ...(await weighPages(origin, bench)),
      ...(await timeSequence(origin, bench)),
      ...(await runLighthouse(origin, bench)),
      ...(await judgeBackOffice(shop, bench)),
    ];
  },
};
