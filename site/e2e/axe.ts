import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { nightly } from "#shared/testing/nightly.ts";

/** The minified build, because every page parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The violations that axe finds in the light and the dark scheme, one line for each rule. The page keeps the last
 * scheme and the next check begins with it, because each change recomputes all styles. The gate judges one scheme: each
 * check of a page has the other one than the check before.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const first = await page.evaluate(readScheme);
  const other = first === "light" ? "dark" : "light";
  const found = await judge(page, { type: "tag", values: TAGS });
  await page.emulateMedia({ colorScheme: other });
  if (nightly(1, 0)) return found.map((line) => `${first}: ${line}`);
  // The other scheme changes only colours.
  const foundInOther = await judge(page, { type: "rule", values: ["color-contrast"] });
  return [
    ...found.map((line) => `${first}: ${line}`),
    ...foundInOther.map((line) => `${other}: ${line}`),
  ];
}

const readScheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

async function judge(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    // The new scheme reaches the styles in the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    // Ends colour transitions instead of waiting: a paused or invisible animation would never end by itself.
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime;
      if (end !== Number.POSITIVE_INFINITY) animation.finish();
    }
    const judged = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      // One element for each rule of the other results: describing all of them takes half of the time.
      resultTypes: ["violations"],
      // The checked pages have no frames. axe would wait for a frame without axe.
      iframes: false,
    });
    return judged.violations.map(({ id, nodes }) => {
      const where = nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message}`);
      return `${id}: ${where.join(", ")}`;
    });
  }, runOnly);
}
