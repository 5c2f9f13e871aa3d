import { expect, type Page } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct, unheardOf } from "../seller.ts";
import { PLENTIFUL } from "../shop-under-test.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const cards = (page: Page) =>
  page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.locator("h2") });
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const names = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
const count = (page: Page) => page.getByText(/^Showing \d+-\d+ of \d+ products$/);

test("a card says what a buyer needs and leads to the product", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Research Peptides");
  await expect(count(page)).toHaveText(/^Showing 1-12 of \d+ products$/);
  await expect(cards(page)).toHaveCount(12);
  const bradykinin = card(page, PLENTIFUL.name);
  await expect(bradykinin.getByRole("link")).toHaveAttribute("href", `/product/${PLENTIFUL.slug}`);
  await expect(bradykinin).toContainText(/\$\d+\.\d{2}/);
  await expect(bradykinin).toContainText(/In Stock|Low Stock/);
  await expect(bradykinin.getByRole("combobox")).toContainText(/1 Vial - \$\d+\.\d{2}/);
  await expect(bradykinin.locator("img")).toHaveAttribute("src", /\/media\//);
});

test("search is debounced, in the address, announced, and cleared by its button", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/products") asked.push(url.searchParams.get("search") ?? "");
  });
  await page.clock.install();
  await page.goto("/shop");
  await expect(page.getByRole("button", { name: "Clear Search" })).toBeHidden();
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.click();
  await expect(page.locator("astro-island[ssr]").filter({ has: search })).toHaveCount(0);
  // The clock is paused: on a busy machine the gap between two letters could exceed the debounce.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await search.pressSequentially("histatin");
  expect(asked.filter(Boolean)).toEqual([]);
  await page.clock.resume();
  await expect(page).toHaveURL(/\?search=histatin$/);
  await expect(page.getByRole("status").filter({ hasText: /^Showing 1-1 of 1/ })).toBeVisible();
  expect(await names(page)).toEqual(["Histatin 5"]);
  expect(asked.filter(Boolean)).toEqual(["histatin"]);

  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(count(page)).toHaveText(/^Showing 1-12/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Clear Search" })).toBeHidden();
});

test("sorting and paging are in the address, Back returns, and a new sort begins at page 1", async ({
  page,
}) => {
  await page.goto("/shop");
  const first = await names(page);
  await page.getByRole("button", { name: "2", exact: true }).click();
  await expect(page).toHaveURL("/shop?page=2");
  await expect(count(page)).toHaveText(/^Showing 13-24/);
  await expect(page.getByRole("button", { name: "2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  expect(await names(page)).not.toEqual(first);

  await page.getByRole("combobox", { name: "Sort" }).selectOption("name_desc");
  await expect(page).toHaveURL("/shop?sort=name_desc");
  await expect(count(page)).toHaveText(/^Showing 1-12/);
  expect((await names(page))[0]).toMatch(/^V5/);

  await page.goBack();
  await expect(page).toHaveURL("/shop?page=2");
  await expect(count(page)).toHaveText(/^Showing 13-24/);
  await page.goBack();
  await expect(count(page)).toHaveText(/^Showing 1-12/);
  await expect.poll(() => names(page)).toEqual(first);
});

test("Previous and Next stop at the ends", { tag: "@long" }, async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/shop?page=2");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page).toHaveURL("/shop");
});

test("a shared address shows the same view", { tag: "@long" }, async ({ page }) => {
  await page.goto("/shop?search=peptide&sort=name_desc&layout=list");
  await expect(page.getByRole("searchbox")).toHaveValue("peptide");
  await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("name_desc");
  await expect(page.getByRole("button", { name: "List" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Clear Search" })).toBeVisible();
  const shown = await names(page);
  expect(shown).toEqual(shown.toSorted((a, b) => b.localeCompare(a, "en")));
});

test("grid and list are toggles, and the choice is remembered", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/shop");
  await expect(page.getByRole("button", { name: "Grid" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "List" }).click();
  await expect(page).toHaveURL("/shop?layout=list");
  await expect(page.getByRole("button", { name: "List" })).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("aliquot.shop-layout"))).toBe("list");
  await expect(cards(page)).toHaveCount(12);
});

test("a search without results says so and offers a way out", async ({ page }) => {
  await page.goto("/shop?search=zzzzqqqq");
  await expect(page.getByRole("heading", { name: "No Products Found" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^No products found$/ })).toBeVisible();
  await page.getByRole("link", { name: "See all products" }).click();
  await expect(count(page)).toHaveText(/^Showing 1-12/);
});

test("a failure is told, and trying again helps", { tag: "@long" }, async ({ page }) => {
  await page.goto("/shop");
  await page.route("**/api/products?**", (route) => route.abort());
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to fetch products");
  await page.unroute("**/api/products?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(count(page)).toHaveText(/^Showing 13-24/);
});

test("the first click adds, before the page's script is there", async ({ page }) => {
  await page.goto("/shop");
  await card(page, PLENTIFUL.name).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(
    page.getByText(`${PLENTIFUL.name} (1 Vial) has been added to your cart.`),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" })).toBeVisible();
});

test("a bulk option adds its units, with the option in the toast", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/shop");
  const bradykinin = card(page, PLENTIFUL.name);
  await bradykinin.getByRole("combobox").selectOption({ label: "3 Vials - $43.00 each" });
  await bradykinin.getByRole("button", { name: "Add to Cart" }).click();
  await expect(
    page.getByText(`${PLENTIFUL.name} (3 Vials) has been added to your cart.`),
  ).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Cart (3 items)" }),
  ).toBeVisible();
});

test("what is out of stock cannot be added", async ({ page }) => {
  await page.goto("/shop?search=Histatin");
  await expect(
    card(page, "Histatin 5").getByRole("button", { name: "Out of Stock" }),
  ).toBeDisabled();
  await expect(card(page, "Histatin 5").getByText("Out of Stock").first()).toBeVisible();
});

test("other tabs follow the cart", { tag: "@long" }, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/how-to-pay");
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(
    other.getByRole("banner").getByRole("link", { name: "Cart (1 item)" }),
  ).toBeVisible();
});

test("a customer's addition reaches the server, and a failing server loses nothing", async ({
  page,
}) => {
  await asCustomer(page);
  await page.goto("/shop");
  const add = card(page, PLENTIFUL.name).getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  const inServer = async () => (await page.request.get("/api/cart")).json();
  expect(await inServer()).toMatchObject([{ quantity: 1, product: { slug: PLENTIFUL.slug } }]);

  await page.route("**/api/cart", (route) => route.abort());
  await add.click();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Cart (2 items)" }),
  ).toBeVisible();
  await page.unroute("**/api/cart");
  await page.goto("/cart");
  await expect.poll(inServer).toMatchObject([{ quantity: 2 }]);
});

test("compare adds one of many sizes by a single field", async ({ page }) => {
  const name = unheardOf("Testpeptide");
  const sizes = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      addProduct({ name, parentProductId: name, variantValue: `${index + 1} mg` }),
    ),
  );
  const [one, , third] = sizes;
  await page.goto(`/compare?products=${one?.slug}`);
  await expect(page.getByRole("link", { name: `Add ${name}` })).toHaveCount(0);
  const field = page.getByLabel("Another size");
  await expect(field.getByRole("option")).toHaveCount(8);
  await field.selectOption(`${name} 3 mg`);
  await page.getByRole("button", { name: "Add this size" }).click();
  await expect(page).toHaveURL(`/compare?products=${one?.slug},${third?.slug}`);
  await expect(page.getByRole("region", { name: "Comparison" })).toContainText("3 mg");
});

test("on a phone the names of compared facts are whole, and stay beside what is scrolled to", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/compare?products=bradykinin,rgds,ll-37-human");
  const comparison = page.getByRole("region", { name: "Comparison" });
  const mass = comparison.getByRole("rowheader", { name: "Monoisotopic mass" });
  const lines = await mass.evaluate((name) => {
    const text = name.firstChild as Text;
    const word = document.createRange();
    word.setStart(text, text.data.indexOf("Mono"));
    word.setEnd(text, text.data.indexOf(" mass"));
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
  const before = await mass.boundingBox();
  await comparison.evaluate((box) => box.scrollTo({ left: 1_000 }));
  await expect.poll(() => comparison.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  expect((await mass.boundingBox())?.x).toBe(before?.x);
});

test("on the narrowest phone each compared product can be seen whole", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const compared of ["bradykinin,rgds", "bradykinin,rgds,ll-37-human"]) {
    await page.goto(`/compare?products=${compared}`);
    const hidden = await page.getByRole("region", { name: "Comparison" }).evaluate((box) => {
      const row = [...box.querySelectorAll("tbody tr")].find((each) => /mass/.test(each.innerHTML));
      const [name, , second] = row?.children ?? [];
      const from = () => name?.getBoundingClientRect().right ?? 0;
      const cell = () => second?.getBoundingClientRect() ?? new DOMRect();
      box.scrollBy({ left: cell().left - from(), behavior: "instant" });
      const beyond = cell().right - box.getBoundingClientRect().right;
      return Math.max(from() - cell().left, beyond);
    });
    expect(hidden).toBeLessThan(1);
  }
});
