import { expect, type Page } from "@playwright/test";
import { linkIn, mailTo } from "../mailbox.ts";
import { alreadyEntered, asCustomer, signIn, signOut } from "../people.ts";
import { addProduct, orderOf, setOrderStatus } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const summary = (page: Page) => page.getByRole("region", { name: "Order summary" });
const numberOf = (orderId: string) => orderId.slice(-8).toUpperCase();

test("nobody sees an order by its id alone; its owner signs in and does", async ({ page }) => {
  const ada = await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await signOut(page);
  await page.goto(`/payment/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Order Not Found" })).toBeVisible();
  await expect(page.getByText("We couldn't find the order you're looking for.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/shop");
  await page.getByRole("link", { name: /sign in/i }).click();
  await signIn(page, ada);
  await expect(page).toHaveURL(`/payment/${id}`);
  await expect(summary(page)).toContainText(numberOf(id));
});

test("the mail's link opens its order without a session", async ({ page, browser, baseURL }) => {
  const ada = await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  const link = linkIn(await mailTo(ada.email, new RegExp(numberOf(id))), "/payment/");
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await alreadyEntered(stranger);
  await stranger.goto(link);
  await expect(summary(stranger)).toContainText(numberOf(id));
  await stranger.goto(link.replace("/payment/", "/order-confirmation/"));
  await expect(stranger.getByRole("heading", { level: 1, name: "Order Confirmed!" })).toBeVisible();
  await stranger.context().close();
});

test("an order that cannot be fetched is tried three times, and once more on demand", {
  tag: "@long",
}, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  let asked = 0;
  const failure = page.getByRole("heading", { name: "order could not be loaded" });
  for (const path of [
    `/payment/${id}`,
    `/order-confirmation/${id}`,
    `/account?tab=orders&order=${id}`,
  ]) {
    asked = 0;
    await page.route(`**/api/orders/${id}*`, (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: "" });
    });
    await page.goto(path);
    await expect(failure).toBeVisible();
    await expect(
      page.getByText("Something went wrong on our side. Please try again in a moment."),
    ).toBeVisible();
    expect(asked).toBe(3);
    await page.unroute(`**/api/orders/${id}*`);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText(numberOf(id)).first()).toBeVisible();
    await expect(failure).toBeHidden();
  }
});

test("the earlier confirmation shows the same order, and whether its payment is confirmed", {
  tag: "@long",
}, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await page.goto(`/order-confirmation/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Order Confirmed!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What's Next?" })).toBeVisible();
  await expect(summary(page)).toContainText("Awaiting Payment");
  await setOrderStatus(id, "processing");
  await page.reload();
  await expect(summary(page)).toContainText("Payment Confirmed");
});
