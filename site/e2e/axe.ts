import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe holds against the page as it is now, in the light scheme and in the dark one, one line a rule. */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  // The other scheme is other colours, and nothing else.
  const dark = await judge(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...(await judge(page)), ...dark.map((line) => `dark: ${line}`)];
}

/** @param rules only these, by their ids; all of them otherwise */
async function judge(page: Page, rules?: string[]): Promise<string[]> {
  // A colour on its way to another is not judged. Ended, not waited for: an animation that is paused or out of sight
  // would never end by itself.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime;
      if (end !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  // Legacy: all in the page itself. The other way opens a page of its own for what frames of other origins answer.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const found = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message}`).join(", ")}`,
  );
}
