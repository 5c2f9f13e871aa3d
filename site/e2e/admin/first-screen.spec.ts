import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { openAdmin } from "./open-admin.ts";

const KB = 1024;

/** Bytes of script for the dashboard on a telephone. React alone has 57 kB of it. */
const BUDGET = 118 * KB;

test.use({ viewport: { width: 412, height: 823 } });

test("a seller's first screen waits for one file of script and its entry, and for no other part", async ({
  page,
}) => {
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    const [, name = ""] = /\/admin\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(response.url()) ?? [];
    if (name) {
      scripts.push(
        response.body().then((body) => ({ name, bytes: brotliCompressSync(body).length })),
      );
    }
  });
  await openAdmin(page);
  await expect(page.getByRole("article", { name: "Revenue" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const loaded = await Promise.all(scripts);
  expect(loaded.map(({ name }) => name).sort()).toEqual([
    "first",
    "first-reads",
    "index",
    "rolldown-runtime",
  ]);
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET);
});

test("a seller's first screen reads its figures while the script is downloaded, and not again", async ({
  page,
}) => {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) reads.push(pathname + search);
  });
  let load = () => {};
  const begun = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/first-[\w-]{8}\.js$/, async (route) => {
    await begun;
    await route.continue();
  });
  const opening = openAdmin(page);
  await expect.poll(() => reads).toHaveLength(3);
  const first = [...reads];
  expect(first[0]).toBe("/api/user");
  expect(first[1]).toBe("/api/admin/settings/store");
  expect(first[2]).toMatch(/^\/api\/admin\/dashboard\/stats\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  load();
  await opening;
  await expect(page.getByRole("article", { name: "Revenue" })).toBeVisible();
  expect(reads.filter((read) => first.includes(read))).toEqual(first);
});
