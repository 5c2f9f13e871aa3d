import { expect, type Page } from "@playwright/test";
import { startOwnShop } from "../own-shop.ts";
import { asCustomer } from "../people.ts";
import { addCoupon, addProduct, keepStatement, orderOf } from "../seller.ts";
import { dataDirOf } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { expectScreen, goOn, openAdmin } from "./open-admin.ts";
import { SCREENS } from "./screens.ts";

const PORT = Number(process.env.E2E_PORT ?? 4173) + 12;
test.use({ baseURL: `http://localhost:${PORT}` });

// Every button is pressed, so that the shop of the other tests must not be this one.
startOwnShop({
  port: PORT,
  dataDir: dataDirOf("focus"),
  env: { DEMO: "1" },
});

/** These end the session or leave the back-office, and with them the test. */
const LEAVES = /log ?out|sign out|sign everybody out|end session|revoke|view the shop/i;

const MARK = "data-focus-test";

/**
 * The names of the buttons and disclosures of the screen, one of each kind: "Edit Bradykinin" and "Edit Oxytocin" are one.
 * With a number, marks that button. Runs in the page.
 */
function listButtons({ mark, at }: { mark: string; at: number }): string[] {
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const kinds = new Map<string, HTMLElement>();
  for (const button of document.querySelectorAll<HTMLElement>("main :is(button, summary)")) {
    const isShown = button.checkVisibility() && !(button as HTMLButtonElement).disabled;
    const name = (button.getAttribute("aria-label") ?? button.textContent ?? "").trim();
    const kind = `${button.className} ${name.split(/[\s:]/)[0]}`;
    if (isShown && name && !kinds.has(kind)) kinds.set(kind, button);
  }
  const found = [...kinds.values()];
  found[at]?.setAttribute(mark, "");
  return found.map((button) => button.getAttribute("aria-label") ?? button.textContent ?? "");
}

/** What has the focus; "the page" when it is nothing. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return "the page";
    return activeElement.tagName.toLowerCase();
  });

/** Waits until no request is under way, nothing is marked as busy, and the last answer is on the screen. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Closes what is open, answering questions about unsaved input with "discard". */
async function closeAll(page: Page, what: string): Promise<void> {
  const open = page.locator("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]");
  for (let layer = 0; layer < 4 && (await open.count()) > 0; layer += 1) {
    expect.soft([what, "within", await focused(page)]).not.toEqual([what, "within", "the page"]);
    const discard = page.getByRole("button", { name: /^Discard/ });
    if ((await page.getByRole("alertdialog").count()) > 0 && (await discard.count()) > 0) {
      await discard.last().focus();
      await page.keyboard.press("Enter");
    } else await page.keyboard.press("Escape");
    await settled(page);
  }
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await goOn(page, "/nowhere");
  await expectScreen(page, "Not found");
  await goOn(page, path);
  await expectScreen(page, title);
  await settled(page);
}

test("no press of a button on any screen leaves the focus on the page", { tag: "@long" }, async ({
  page,
}) => {
  test.setTimeout(900_000);
  await addCoupon();
  await asCustomer(page);
  await keepStatement(await orderOf(page, await addProduct({ stockQuantity: 3 })));
  await openAdmin(page);
  let pressed = 0;
  for (const [path, title] of Object.entries(SCREENS)) {
    await open(page, path, title);
    const names = await page.evaluate(listButtons, { mark: MARK, at: -1 });
    for (const [at, name] of names.entries()) {
      if (LEAVES.test(name)) continue;
      await open(page, path, title);
      await page.evaluate(listButtons, { mark: MARK, at });
      const button = page.locator(`[${MARK}]`);
      if ((await button.count()) === 0) continue;
      await button.focus();
      await page.keyboard.press("Enter");
      await settled(page);
      const what = `${title}: ${name.trim().slice(0, 60)}`;
      await closeAll(page, what);
      await expect
        .configure({ soft: true })
        .poll(async () => [what, await focused(page)])
        .not.toEqual([what, "the page"]);
      pressed += 1;
    }
  }
  console.log(`${pressed} buttons of ${Object.keys(SCREENS).length} screens were pressed`);
  expect(pressed).toBeGreaterThan(80);
});
