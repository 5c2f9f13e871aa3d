import { expect, type Locator, type Page } from "@playwright/test";

const MAX_STOPS = 60;

/** The focused control may contain the text. A focused dialog does not count. */
const FOCUSED = ":is(a, button, input, textarea, [role='tab']):focus";

/** Presses Tab until the control, or a control with this text, has the focus. */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const aim = typeof target === "string" ? page.getByText(target, { exact: true }).first() : target;
  await expect(aim).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await aim.evaluate((element, focused) => Boolean(element.closest(focused)), FOCUSED))
      return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}
