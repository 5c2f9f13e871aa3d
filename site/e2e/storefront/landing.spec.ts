import { expect } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { test } from "../test.ts";

const FEATURES = ["Premium Quality", "Science-Backed Formulations", "Strict Testing"];

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(async ({ page }) => alreadyEntered(page));

test("a visitor sees the film, the mission and three reasons", async ({ page }) => {
  await page.goto("/");
  const film = page.locator("video");
  await expect(film).toHaveJSProperty("muted", true);
  await expect(film).toHaveJSProperty("loop", true);
  await expect(film).toHaveJSProperty("autoplay", true);
  await expect(page.getByRole("region", { name: "Our mission" })).toContainText(
    "To put peptides that are well made, well described and honestly labelled",
  );
  for (const name of FEATURES) await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Why Research Leaders Choose Us" })).toBeHidden();
});

test("somebody who is signed in sees the home page, from the first paint on", {
  tag: "@long",
}, async ({ page }) => {
  await asCustomer(page);
  await page.route("**/_astro/*.js", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Why Research Leaders Choose Us" })).toBeVisible();
  for (const name of FEATURES) await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Featured products" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Our mission" })).toBeHidden();
});

test("a film that cannot be loaded is hidden, and its still stays", { tag: "@long" }, async ({
  page,
}) => {
  await page.route("**/landing/loop-*", (route) => route.abort());
  await page.goto("/");
  await expect(page.locator("video")).toBeHidden();
  await expect(page.getByRole("img", { name: /Dynorphin A/ })).toBeVisible();
});

test("with reduced motion nothing moves and no film is loaded", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/landing/loop-")) films.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator("video")).toBeHidden();
  expect(films).toEqual([]);
});

test("verify=true asks to check the mail, and leaves the address", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/?verify=true");
  const dialog = page.getByRole("dialog", { name: "Check Your Email!" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("A verification link was sent to your email address.");
  await expect(dialog).toContainText("check your spam folder or contact support");
  await expect(dialog.getByRole("link", { name: "log in" })).toBeHidden();
  await expect(page).toHaveURL("/");
  await dialog.getByRole("button", { name: "Got It!" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});
