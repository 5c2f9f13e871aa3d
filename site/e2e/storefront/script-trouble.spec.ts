import { test as bare, expect, type Page } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct, fillCart } from "../seller.ts";
import { PLENTIFUL } from "../shop-under-test.ts";
import { test } from "../test.ts";

/** Also matches retries, which have a query. */
const SCRIPTS = /\/_astro\/[^?]+\.js/;

const FAILED = "This part of the page could not be loaded. Check your connection, then try again.";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const failure = (page: Page) => page.getByRole("alert").filter({ hasText: FAILED });

/** Delays scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem("aliquot.cart") ?? "[]").map(
      (line: { quantity: number }) => line.quantity,
    ),
  );

test("a quantity typed before the script is there is the one that is added", async ({ page }) => {
  const letCome = await holdScripts(page);
  await page.goto(`/product/${PLENTIFUL.slug}`, { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Quantity" }).fill("7");
  const add = page.getByRole("button", { name: /^Add to Cart/ });
  await add.click();
  await expect(add).toHaveAttribute("aria-busy", "true");
  await add.click();
  letCome();
  await expect(page).toHaveURL(/\/auth\?next=/);
  expect(await kept(page)).toEqual([7]);
});

test("several choices before the script is there happen in their order", { tag: "@long" }, async ({
  page,
}) => {
  const letCome = await holdScripts(page);
  await page.goto("/calculator", { waitUntil: "commit" });
  const press = (group: RegExp, name: string) =>
    page.getByRole("group", { name: group }).getByRole("button", { name, exact: true }).click();
  await press(/^Dose/, "0.5");
  await press(/^Vial strength/, "10");
  await press(/^Dose/, "1");
  await press(/^Water/, "3");
  letCome();
  await expect(page).toHaveURL("/calculator?dose=1&strength=10&water=3");
});

test("typing that goes on while the script arrives is not interrupted", { tag: "@long" }, async ({
  page,
}) => {
  const letCome = await holdScripts(page);
  await page.goto("/shop", { waitUntil: "commit" });
  const search = page.getByRole("searchbox");
  await search.pressSequentially("hista");
  letCome();
  await search.pressSequentially("tin", { delay: 30 });
  await expect(page).toHaveURL("/shop?search=histatin");
  await expect(search).toHaveValue("histatin");
  await expect(page.getByText("Showing 1-1 of 1 products")).toBeVisible();
});

test("the next letter replaces what was selected while the script arrived", {
  tag: "@long",
}, async ({ page }) => {
  const letCome = await holdScripts(page);
  await page.goto("/sequence?s=RPPGFSPFR", { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "Sequence" });
  await field.focus();
  await field.selectText();
  letCome();
  await expect(page.locator("astro-island[ssr]").filter({ has: field })).toHaveCount(0);
  await page.keyboard.insertText("DRVYIHPF");
  await expect(page).toHaveURL("/sequence?s=DRVYIHPF");
  await expect(field).toHaveValue("DRVYIHPF");
});

test("Try again does what was asked for, without another press", async ({ page }) => {
  await page.goto(`/product/${PLENTIFUL.slug}`);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.getByRole("combobox", { name: "Quantity option" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(failure(page)).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await page.unroute(SCRIPTS);
  await failure(page).getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  expect(await kept(page)).toEqual([3]);
});

test("a sign-out before the script is there signs out, or says that it cannot", async ({
  page,
}) => {
  await asCustomer(page);
  const letCome = await holdScripts(page);
  await page.goto("/how-to-pay", { waitUntil: "commit" });
  const logOut = page.getByRole("button", { name: "Logout" });
  await page.getByRole("button", { name: "Menu" }).click();
  await logOut.click();
  await expect(logOut).toHaveAttribute("aria-busy", "true");
  letCome();
  await expect(page).toHaveURL("/");
  expect((await page.request.get("/api/user")).status()).toBe(401);

  // The home page may still start a request, find a session that is not its own, and remove it.
  await page.goto("/robots.txt");
  await asCustomer(page);
  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/how-to-pay");
  await page.getByRole("button", { name: "Menu" }).click();
  await logOut.click();
  await expect(failure(page)).toBeVisible();
});

/** Pages that need scripts for their content. The first ones need a signed-in customer. */
const BY_SCRIPT = [
  ...["/cart", "/checkout", "/account"].map((path) => ({ path, isOfCustomer: true })),
  ...[
    "/auth",
    "/forgot-password",
    "/reset-password?token=any",
    "/verify-email",
    "/payment/00000000-0000-7000-8000-000000000000",
    "/order-confirmation/00000000-0000-7000-8000-000000000000",
  ].map((path) => ({ path, isOfCustomer: false })),
];

for (const [place, { path, isOfCustomer }] of BY_SCRIPT.entries()) {
  const tag = place % 3 === 0 ? [] : "@long";
  test(`${path} whose script does not come says so, and trying again helps`, { tag }, async ({
    page,
  }) => {
    if (isOfCustomer) {
      await asCustomer(page);
      await fillCart(page, await addProduct());
    }
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(path);
    await expect(failure(page)).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.unroute(SCRIPTS);
    const loadedAnew = page.waitForEvent("load");
    await failure(page).getByRole("button", { name: "Try again" }).click();
    await loadedAnew;
    await expect(page.locator("main astro-island[ssr]")).toHaveCount(0);
    await expect(failure(page)).toBeHidden();
  });
}

// Playwright's own `test`, because this test expects an error in the console.
bare("a component that throws leaves a sentence and a way on", async ({ page }) => {
  await alreadyEntered(page);
  await page.addInitScript(() => {
    const breakDown = () => {
      throw new Error("broken on purpose");
    };
    URLSearchParams.prototype.get = breakDown;
    URLSearchParams.prototype[Symbol.iterator] = breakDown;
  });
  for (const path of ["/auth", "/shop?search=histatin", "/calculator?dose=1"]) {
    await page.goto(path);
    await expect(failure(page), path).toBeVisible();
    await expect(failure(page).getByRole("button", { name: "Try again" }), path).toBeVisible();
  }
});

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("a page that works by script says so, instead of skeletons", async ({ page }) => {
    for (const { path } of BY_SCRIPT) {
      await page.goto(path);
      await expect(page.getByText(/works by script/), path).toBeVisible();
      await expect(page.locator("[data-skeleton]").filter({ visible: true }), path).toHaveCount(0);
    }
    await page.goto(`/product/${PLENTIFUL.slug}`);
    await expect(page.getByText(/The cart works by script/)).toBeVisible();
  });

  test("the calculator calculates", async ({ page }) => {
    await page.goto("/calculator");
    const dose = page.getByRole("group", { name: /^Dose/ });
    await dose.getByRole("button", { name: "0.5", exact: true }).click();
    await expect(page).toHaveURL(/dose=0\.5/);
    await expect(dose.getByRole("button", { name: "0.5", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByRole("definition").filter({ hasText: /^20 units/ })).toBeVisible();
  });
});
