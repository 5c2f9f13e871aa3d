import { expect } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { test } from "../test.ts";

test("a customer keeps a list, puts it into the cart and shares it", { tag: "@long" }, async ({
  page,
  browser,
  baseURL,
}) => {
  await alreadyEntered(page);
  await asCustomer(page);
  await page.goto("/product/melittin-5-mg");
  await page.getByRole("button", { name: "Add to a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to a list" });
  await dialog.getByLabel("New list").fill("Standing order");
  await dialog.getByRole("button", { name: "Create and add" }).click();
  await expect(page.getByText("Added to Standing order")).toBeVisible();
  await expect(page.getByText("Melittin 5 mg, 1 vial.")).toBeVisible();

  await page.goto("/lists");
  const list = page.getByRole("region", { name: "Standing order" });
  await expect(list.getByRole("link", { name: "Melittin 5 mg" })).toBeVisible();
  await list.getByRole("button", { name: "Add list to cart" }).click();
  await expect(page.getByText("The products of Standing order are in your cart.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const more = await list
    .getByRole("button", { name: /^Increase/ })
    .first()
    .boundingBox();
  const remove = await list
    .getByRole("button", { name: /^Remove/ })
    .first()
    .boundingBox();
  expect(remove?.x, "beside the quantity").toBeGreaterThan(more?.x ?? Number.POSITIVE_INFINITY);
  await page.setViewportSize({ width: 1280, height: 800 });
  await list.getByRole("button", { name: "Share by link" }).click();
  await expect(list.getByRole("button", { name: "Copy link" })).toBeVisible();

  const { lists } = await page.evaluate(() => fetch("/api/lists").then((answer) => answer.json()));
  const stranger = await browser.newContext({ baseURL });
  const shared = await stranger.newPage();
  await shared.goto(new URL(lists[0].link).pathname);
  await expect(shared.getByRole("heading", { level: 1, name: "Standing order" })).toBeVisible();
  await expect(shared.getByRole("link", { name: "Melittin 5 mg" }).first()).toBeVisible();
  await stranger.close();

  await list.getByRole("button", { name: "Remove Melittin 5 mg" }).click();
  await expect(list.getByText("Nothing is on this list yet.")).toBeVisible();
  await list.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete List" }).click();
  await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
});
