import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { addAuthenticator } from "../authenticator.ts";
import { startOwnShop } from "../own-shop.ts";
import { alreadyEntered, signIn, signOut } from "../people.ts";
import { ADMIN, dataDirOf } from "../shop-under-test.ts";
import { test } from "../test.ts";

const run = promisify(execFile);
const PORT = Number(process.env.E2E_PORT ?? 4173) + 13;
const DATA_DIR = dataDirOf("second-factor");

test.use({ baseURL: `http://localhost:${PORT}` });
startOwnShop({ port: PORT, dataDir: DATA_DIR });

test("an admin sets up a passkey, loses it with the codes, is rescued on the server, and may then only set up another", async ({
  page,
}) => {
  await alreadyEntered(page);
  const device = await addAuthenticator(page);
  await page.goto("/auth?next=/admin/security");
  await signIn(page, ADMIN);
  await expect(page.getByRole("heading", { name: "Security", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();

  // A screen that finds its session ended leads to the login by itself, in the middle of what comes next.
  await page.goto("/robots.txt");
  await signOut(page);
  await device.lose();
  await page.goto("/auth?next=/admin");
  await signIn(page, ADMIN);
  await expect(page.getByText("Your password was right.")).toBeVisible();

  // Not waited for in place: this process also speaks with the browser.
  const rescue = await run("bun", ["scripts/run/rescue-admin.ts", ADMIN.email], {
    env: { ...process.env, DATA_DIR },
  });
  expect(rescue.stdout + rescue.stderr).toContain("has no second factor any more");

  const next = await addAuthenticator(page);
  await page.goto("/auth?next=/admin/orders");
  await signIn(page, ADMIN);
  await expect(page.getByText("Set up a second factor")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Go on to the back-office" }).click();
  await expect(page.getByRole("tab", { name: "Orders" })).toHaveAttribute("aria-selected", "true");
  await next.lose();
});
