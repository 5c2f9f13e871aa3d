import { readdir } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectScreen, goOn } from "./admin/open-admin.ts";
import { SCREENS } from "./admin/screens.ts";
import { alreadyEntered, asAdmin, asCustomer } from "./people.ts";
import { addProduct, fillCart, orderOf } from "./seller.ts";
import { test } from "./test.ts";
import { listenForTrouble } from "./trouble.ts";

const UNKNOWN = "00000000-0000-7000-8000-000000000000";

type Visit = { slug: string; orderId: string };

/**
 * An address for every page of the site. Null for error pages that replace another page, and for
 * machine-readable files: the browser's XML viewer violates our policy with its styles.
 */
const ADDRESSES: Record<string, ((visit: Visit) => string) | null> = {
  "404.astro": null,
  "500.astro": null,
  "account.astro": () => "/account",
  "auth.astro": () => "/auth",
  // Reached only by an email's link. Without its token it shows an error after a refusal.
  "back-in-stock.astro": null,
  "calculator.astro": () => "/calculator",
  "cart.astro": () => "/cart",
  "checkout.astro": () => "/checkout",
  // journeys/one-lot.spec.ts opens the page of a new lot.
  "coa/[lot].astro": null,
  "coa/index.astro": () => "/coa",
  "compare.astro": ({ slug }) => `/compare?products=${slug},kemptide`,
  "cookie-policy.astro": () => "/cookie-policy",
  "forgot-password.astro": () => "/forgot-password",
  "how-to-pay.astro": () => "/how-to-pay",
  "index.astro": () => "/",
  // lists.spec.ts opens the page of a new list.
  "list/[key].astro": null,
  "lists.astro": () => "/lists",
  "login.astro": () => "/login",
  "order-confirmation/[id].astro": ({ orderId }) => `/order-confirmation/${orderId}`,
  "order-confirmation/index.astro": () => "/order-confirmation",
  "payment/[orderId].astro": ({ orderId }) => `/payment/${orderId}`,
  "payment/index.astro": () => "/payment",
  "privacy-policy.astro": () => "/privacy-policy",
  "product/[slug].astro": ({ slug }) => `/product/${slug}`,
  // An unknown quote gives 404, which the browser logs.
  "quote/[id].astro": null,
  "reset-password.astro": () => "/reset-password",
  "robots.txt.ts": () => "/robots.txt",
  "sequence.astro": () => "/sequence",
  "shop.astro": () => "/shop",
  "shop/[category].astro": () => "/shop/neuropeptides",
  "sitemap.xml.ts": null,
  "terms-of-service.astro": () => "/terms-of-service",
  "verify-email.astro": () => "/verify-email",
};

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000);
  await alreadyEntered(page);
});

/** A visit is mostly waiting, so several tabs run in parallel. */
const TABS = 4;

/** Opens each page until nothing loads any more. Returns the complaints by path. */
async function complaintsOf(page: Page, paths: string[]): Promise<Record<string, string[]>> {
  const complaints: Record<string, string[]> = {};
  const waiting = [...paths];
  const visitOn = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      // A tab of its own: a private page sends visitors on when it seems idle, which would replace the next page.
      const tab = await page.context().newPage();
      const trouble = listenForTrouble(tab);
      await tab.goto(path, { waitUntil: "networkidle" });
      if (trouble.length > 0) complaints[path] = trouble;
      await tab.close();
    }
  };
  await Promise.all(Array.from({ length: TABS }, visitOn));
  return complaints;
}

function addressesOf(visit: Visit): string[] {
  return Object.values(ADDRESSES).flatMap((address) => address?.(visit) ?? []);
}

test("every page of the site is visited below", async () => {
  const files = await readdir("site/src/pages", { recursive: true, withFileTypes: true });
  const pages = files
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`.replace("site/src/pages/", ""));
  expect(pages.toSorted()).toEqual(Object.keys(ADDRESSES).toSorted());
});

test("a visitor finds no page that complains, also behind a closed door", async ({ page }) => {
  const { slug } = await addProduct();
  const paths = [...addressesOf({ slug, orderId: UNKNOWN }), "/admin"];
  expect(await complaintsOf(page, paths)).toEqual({});
  await page.goto("/admin");
  const trouble = listenForTrouble(page);
  for (const path of Object.keys(SCREENS)) {
    await goOn(page, path);
    await expect(page.getByText("You must be logged in to access the admin panel.")).toBeVisible();
    expect(trouble.splice(0), path).toEqual([]);
  }
  await page.goto(`/payment/${UNKNOWN}`);
  await expect(page.getByRole("heading", { name: "Order Not Found" })).toBeVisible();
});

test("nor does a customer, with an order of their own and an unknown one", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct();
  await asCustomer(page);
  const orderId = await orderOf(page, product);
  await fillCart(page, product);
  const paths = [
    ...addressesOf({ slug: product.slug, orderId }),
    ...["profile", "orders", "addresses", "security"].map((tab) => `/account?tab=${tab}`),
    `/account?tab=orders&order=${orderId}`,
    `/account?tab=orders&order=${UNKNOWN}`,
    `/payment/${UNKNOWN}`,
    `/payment/${UNKNOWN}?key=none`,
    `/order-confirmation/${UNKNOWN}`,
    "/admin",
  ];
  expect(await complaintsOf(page, paths)).toEqual({});
  await page.goto(`/payment/${UNKNOWN}`);
  await expect(page.getByRole("heading", { name: "Order Not Found" })).toBeVisible();
});

test("nor does an admin, in the shop and in the back-office", { tag: "@long" }, async ({
  page,
}) => {
  const product = await addProduct();
  await asCustomer(page);
  const orderId = await orderOf(page, product);
  await asAdmin(page);
  const paths = [
    ...addressesOf({ slug: product.slug, orderId }),
    ...["/admin", `/admin/orders/${orderId}/packing-slip`, `/payment/${UNKNOWN}`],
  ];
  expect(await complaintsOf(page, paths)).toEqual({});
  await page.goto("/admin");
  const trouble = listenForTrouble(page);
  for (const [path, title] of Object.entries(SCREENS)) {
    await goOn(page, path);
    await expectScreen(page, title);
    expect(trouble.splice(0), path).toEqual([]);
  }
});
