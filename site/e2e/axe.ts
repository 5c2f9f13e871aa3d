import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** The short form: every page reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe holds against the page as it is now, in the light scheme and in the dark one, one line a rule. The page stays
 * in the scheme that was judged last, and the next judgement begins with it: each change computes all styles anew.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const first = await page.evaluate(readScheme);
  const other = first === "light" ? "dark" : "light";
  const found = await judge(page, { type: "tag", values: TAGS });
  await page.emulateMedia({ colorScheme: other });
  // The other scheme is other colours, and nothing else.
  const foundInOther = await judge(page, { type: "rule", values: ["color-contrast"] });
  return [
    ...found.map((line) => `${first}: ${line}`),
    ...foundInOther.map((line) => `${other}: ${line}`),
  ];
}

const readScheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

async function judge(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    // The scheme that was just set reaches the styles with the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    // A colour on its way to another is not judged. Ended, not waited for: an animation that is paused or out of sight
    // would never end by itself.
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime;
      if (end !== Number.POSITIVE_INFINITY) animation.finish();
    }
    const judged = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      // Of the other results one element a rule is enough: describing them all takes half of the time.
      resultTypes: ["violations"],
      // No page that is judged has a frame, and one without axe in it would be waited for.
      iframes: false,
    });
    return judged.violations.map(({ id, nodes }) => {
      const where = nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message}`);
      return `${id}: ${where.join(", ")}`;
    });
  }, runOnly);
}
