import { expect } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

test("how to pay names four methods, the hold, the help and the times", async ({ page }) => {
  await page.goto("/how-to-pay");
  const main = page.getByRole("main");
  for (const name of ["PayPal", "Venmo", "Cash App", "Zelle"]) {
    await expect(main.getByRole("heading", { name })).toBeVisible();
  }
  await expect(
    main.getByText("Payment must be sent within 48 hours to hold the order."),
  ).toBeVisible();
  await expect(main).toContainText("within 2 hours");
  await expect(main).toContainText("Instant");
  await expect(main).toContainText("Up to 1 business day");
  await expect(main.getByText(/^Email us with your order number; we answer/)).toBeVisible();
  await expect(main).toContainText("within 1-2 business days after payment is confirmed");
});

/** The sections of each legal page, and the promises in them. */
const LEGAL = {
  "/cookie-policy": {
    sections: ["Essential cookies", "Analytics cookies", "Marketing cookies", "Preference cookies"],
    promises: [],
  },
  "/privacy-policy": {
    sections: ["Information we collect", "Your privacy rights", "Children"],
    promises: ["under 13"],
  },
  "/terms-of-service": {
    sections: [
      "Your account",
      "Prohibited uses",
      "Returns and refunds",
      "Health disclaimer",
      "Governing law and arbitration",
    ],
    promises: [
      "30 days",
      "to addresses in the United States.",
      "5-10 business days",
      "West Virginia",
      "arbitration",
    ],
  },
};

for (const [path, { sections, promises }] of Object.entries(LEGAL)) {
  test(`${path} covers and promises what it has to, with its date, and ends with how to reach the seller`, async ({
    page,
  }) => {
    const { contactEmail } = await (await page.request.get("/api/settings/store")).json();
    await page.goto(path);
    await expect(page.getByText("Last Updated: 9/6/25")).toBeVisible();
    for (const name of sections) {
      const section = page.getByRole("region", { name, exact: true });
      await expect(section.getByRole("heading", { level: 2 })).toBeVisible();
      await expect(section).toContainText(/.{100}/s);
    }
    for (const promise of promises) {
      await expect(page.getByRole("main")).toContainText(promise);
    }
    await expect(page.getByRole("region", { name: "Contact" })).toContainText(contactEmail);
    await expect(page.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "#contact");
  });
}

test("a confirmation without an order says what comes next", async ({ page }) => {
  await page.goto("/order-confirmation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  const next = page.getByRole("region", { name: "What's Next?" });
  expect(await next.getByRole("listitem").count()).toBe(3);
  const first = next.getByRole("listitem").first();
  await expect(first).toHaveText(/^We have sent you an email/);
  // The steps are numbered.
  expect(await first.evaluate((step) => getComputedStyle(step, "::before").content)).toContain(
    "counter",
  );
  await expect(page.getByRole("link", { name: "View All Orders" })).toHaveAttribute(
    "href",
    "/account?tab=orders",
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("any other address is a 404 that says so", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
});

test("crawlers find the sitemap with every kind of page", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  const answer = await request.get(new URL(address).pathname);
  expect(answer.headers()["content-type"]).toContain("xml");
  const xml = await answer.text();
  for (const path of ["/", "/shop", "/product/bradykinin", "/privacy-policy"]) {
    expect(xml).toContain(`<loc>${new URL(path, address).href}</loc>`);
  }
  expect(xml).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}T/);
});
