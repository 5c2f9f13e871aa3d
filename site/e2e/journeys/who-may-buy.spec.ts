import { type Browser, expect, type Page } from "@playwright/test";
import { openAdmin } from "../admin/open-admin.ts";
import { inDatabase } from "../database.ts";
import { countMails, linkIn, mailTo } from "../mailbox.ts";
import { enterShop, signIn, someone } from "../people.ts";
import { register } from "../register.ts";
import { addProduct } from "../seller.ts";
import { test } from "../test.ts";
import { onBothWidths } from "./widths.ts";

const LETTER = Buffer.from("%PDF-1.4\nA letter of the institution\n%%EOF\n");
const ENDS = /permission to order ends/;

onBothWidths(() => {
  test("a researcher is told what a product needs, applies, is asked, answers, is approved and orders; the seller has the evidence, and a year later one email had told the end", {
    tag: "@long",
  }, async ({ page, browser }) => {
    test.setTimeout(300_000);
    const ada = someone("Rosalind", "Franklin");
    const product = await addProduct({ access: "verified" });

    await test.step("the product says who may buy it, before anybody signs in", async () => {
      await page.goto(`/product/${product.slug}`);
      await enterShop(page);
      await expect(page.getByText("Sold to verified buyers only.")).toBeVisible();
    });

    await test.step("they register, and the cart says what is missing", async () => {
      await page.getByRole("button", { name: /^Add to Cart/ }).click();
      await register(page, ada);
      await page.goto(linkIn(await mailTo(ada.email, /Confirm your email/), "/verify-email"));
      await page.getByRole("link", { name: "Continue to Login" }).click();
      await signIn(page, ada);
      await expect(page.getByText("Welcome back!")).toBeVisible();
      await page.goto("/cart");
      await expect(page.getByText("For verified buyers")).toBeVisible();
      await page.getByRole("link", { name: "Apply now" }).click();
      await expect(page.getByRole("heading", { name: "Verified buyers" })).toBeVisible();
    });

    await test.step("they apply with a document, for an institution of the register", async () => {
      await page.getByLabel("Institution", { exact: true }).fill("west virginia univ");
      await page
        .getByRole("list", { name: "Known institutions" })
        .getByRole("button", { name: /^West Virginia University/ })
        .click();
      await page.getByRole("button", { name: "Send the application" }).click();
      await expect(page.getByText("Give its address")).toBeVisible();
      await page
        .getByLabel("Address of the institution")
        .fill("1 Medical Center Drive, Morgantown");
      await page.getByLabel("Your role").fill("Postdoctoral fellow");
      await page.getByLabel("Department").fill("Biochemistry");
      await page.getByLabel("Field of research").fill("Kinin receptors");
      await page.getByLabel("What the materials are for").fill("Binding assays in cell culture.");
      await page
        .getByLabel(/^Documents/)
        .setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: LETTER });
      await page.getByRole("button", { name: "Send the application" }).click();
      await expect(page.getByText("Your application is with the seller")).toBeVisible();
    });

    const admin = await sellerPage(browser, page);
    const applicant = `${ada.firstName} ${ada.lastName}`;
    const openApplication = async () => {
      await openAdmin(admin, "/applications?state=all");
      await admin
        .getByRole("row")
        .filter({ hasText: ada.email })
        .getByRole("button", { name: applicant })
        .click();
      await expect(admin.getByRole("heading", { name: "What they say" })).toBeVisible();
    };

    await test.step("the seller reads the letter and asks something", async () => {
      await openApplication();
      await expect(admin.getByRole("dialog")).toContainText("letter.pdf");
      await expect(admin.getByRole("dialog").getByText("Morgantown").first()).toBeVisible();
      await admin.getByRole("button", { name: "Ask a question" }).click();
      await admin.getByLabel("Question").fill("Who supervises your work?");
      await admin.getByRole("button", { name: "Ask", exact: true }).click();
      await expect(admin.getByText("Question Sent")).toBeVisible();
    });

    await test.step("they get the question by email and answer it", async () => {
      expect((await mailTo(ada.email, /A question about/)).text).toContain("Who supervises");
      await page.reload();
      await page.getByLabel("Your answer").fill("Professor Wilkins");
      await page.getByRole("button", { name: "Send the answer" }).click();
      await expect(page.getByText("Your application is with the seller")).toBeVisible();
    });

    await test.step("the seller approves", async () => {
      await openApplication();
      await expect(admin.getByRole("dialog")).toContainText("Professor Wilkins");
      await admin.getByRole("button", { name: "Approve" }).click();
      await admin.getByRole("button", { name: "Approve" }).last().click();
      await expect(
        admin.getByText("Approved", { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
      await mailTo(ada.email, /was approved/);
    });

    const orderId = await test.step("they order what waited in the cart", async () => {
      await page.goto("/checkout");
      await expect(page.getByText(product.name).first()).toBeVisible();
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}/);
      return new URL(page.url()).pathname.split("/").at(-1) ?? "";
    });

    await test.step("the seller opens the evidence from the order", async () => {
      await openAdmin(admin, `/orders?order=${orderId}`);
      const link = admin.getByRole("link", { name: /^Evidence of the order/ });
      const path = (await link.getAttribute("href")) ?? "";
      const pdf = await admin.request.get(path);
      expect(pdf.headers()["content-type"]).toBe("application/pdf");
      expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    });

    await test.step("eleven months later one email tells the end", async () => {
      expect(await countMails(ada.email, ENDS)).toBe(0);
      await endPermission(ada.email, 20);
      // The job runs each minute.
      await expect.poll(() => countMails(ada.email, ENDS), { timeout: 90_000 }).toBe(1);
      await page.goto("/account?tab=permission");
      await expect(page.getByText(/^Your permission ends on /)).toBeVisible();
      await expect(page.getByRole("button", { name: "Send the application" })).toBeVisible();
    });

    await test.step("after the end the product needs an application again, and no second email came", async () => {
      await endPermission(ada.email, 0);
      await page.goto("/account?tab=permission");
      await expect(page.getByText("Your permission has ended")).toBeVisible();
      await page.request.post("/api/cart", { data: { productId: product.id } });
      await page.goto("/cart");
      await expect(page.getByText("For verified buyers")).toBeVisible();
      expect(await countMails(ada.email, ENDS)).toBe(1);
    });
  });
});

async function sellerPage(browser: Browser, customer: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(customer.url()).origin });
  return context.newPage();
}

/** Moves the end of a permission to this many days from now, as if it had been given a year before. */
function endPermission(email: string, days: number): Promise<void> {
  return inDatabase(
    (sql) => sql`
      UPDATE buyer_permissions
      SET until = now() + ${days} * interval '1 day',
        updated_at = now() + (${days} - 365) * interval '1 day'
      WHERE user_id = (SELECT id FROM users WHERE email = ${email})`,
  );
}
