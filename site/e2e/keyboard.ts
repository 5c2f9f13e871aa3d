import { expect, type Locator, type Page } from "@playwright/test";

const MAX_STOPS = 60;

/** A text may be within the control that has the focus. A dialog that has it is none. */
const FOCUSED = ":is(a, button, input, textarea, [role='tab']):focus";

/** Goes on with the Tab key until the control, or the one that says this text, has the focus. */
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
