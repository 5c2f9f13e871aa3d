import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "#shared/contracts/products.ts";
import { expectToast, openAdmin } from "../admin/open-admin.ts";
import { violations } from "../axe.ts";
import { linkIn, mailTo } from "../mailbox.ts";
import { alreadyEntered, asCustomer, signOut, someone } from "../people.ts";
import { addProduct, orderOf, setOrderStatus } from "../seller.ts";
import { test } from "../test.ts";
import { onBothWidths } from "./widths.ts";

/** A different PDF for each lot, because two lots cannot share one. */
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);

onBothWidths(() => {
  test("one lot, from the laboratory's email to the certificate, the parcel and the recall", {
    tag: "@long",
  }, async ({ page, browser }) => {
    test.setTimeout(150_000);
    // Unique results: repeated results of another lot would need a confirmation.
    const purity = (96 + Math.random() * 3).toFixed(3);
    await alreadyEntered(page);
    const product = await addProduct({ sequence: "RPPGFSPFR", stockQuantity: 0 });
    const lotNumbers = [lotNumber("A"), lotNumber("B")] as const;
    const [first, second] = lotNumbers;

    await openAdmin(page, "/lots");
    for (const [index, number] of lotNumbers.entries()) {
      await receiveLot(page, product, number, {
        units: 3,
        purity: Number(purity) + index / 10,
        index,
      });
    }

    await test.step("product page and certificate show it within a second", async () => {
      await expect
        .poll(async () => (await page.request.get(`/coa/${first}`)).status(), { timeout: 1_000 })
        .toBe(200);
      await page.goto(`/coa/${first.toLowerCase()}`);
      await expect(page).toHaveURL(new RegExp(`/coa/${first}$`));
      await expect(page.getByText(`${Number(purity)} %`)).toBeVisible();
      await page.goto(`/product/${product.slug}`);
      await expect(page.getByRole("heading", { name: `Lot ${first}` })).toBeVisible();
    });

    await test.step("its chromatogram is on the certificate, and keys magnify it", async () => {
      await addChromatogram(page, first);
      await expect
        .poll(async () => (await page.request.get(`/coa/${first}`)).text())
        .toContain("data-plot");
      await page.goto(`/coa/${first}`);
      const told = page.locator("[data-plot] + div output");
      await page.locator("[data-plot]").focus();
      await expect(told).toContainText("Escape shows the whole trace");
      await page.keyboard.press("+");
      await expect(told).toHaveText("5.00 to 15.00 min");
      await page.keyboard.press("ArrowLeft");
      await expect(told).toHaveText("3.00 to 13.00 min");
      await page.keyboard.press("Escape");
      await expect(told).toContainText("Escape shows the whole trace");
    });

    const buyers = [someone("Ada"), someone("Grace")] as const;
    const orders: string[] = [];
    for (const [index, buyer] of buyers.entries()) {
      await signOut(page);
      await asCustomer(page, buyer);
      orders.push(await orderOf(page, product, index === 0 ? 4 : 1));
    }
    const [order = "", other = ""] = orders;

    await test.step("it is paid, packed from two lots and shipped", async () => {
      await signOut(page);
      await openAdmin(page, `/packing?order=${order}`);
      await setOrderStatus(order, "processing");
      await setOrderStatus(other, "processing");
      await page.reload();
      const parcel = page.getByRole("article", { name: new RegExp(numberOf(order)) });
      await parcel.getByRole("button", { name: "Allocate" }).click();
      await expectToast(page, "Lots Allocated");
      await expect(parcel).toContainText(`3 × ${first}`);
      await expect(parcel).toContainText(`1 × ${second}`);
      await parcel.getByText("Shipment", { exact: true }).click();
      await parcel.getByRole("textbox", { name: "Tracking number" }).fill("1Z999");
      await parcel.getByRole("button", { name: "Record shipment" }).click();
      await expectToast(page, "Order Updated");
    });

    await test.step("the other order is packed from the lot that is scanned", async () => {
      await page.goto(`/admin/packing?order=${other}`);
      const parcel = page.getByRole("article", { name: new RegExp(numberOf(other)) });
      const scan = parcel.getByRole("textbox", { name: "Scan or type a lot number" });
      await scan.fill(`http://localhost/coa/${second}`);
      await scan.press("Enter");
      await expectToast(page, "Lot Taken");
      await expect(parcel).toContainText(`1 × ${second}`);
    });

    await test.step("the customer opens the certificate from the mail", async () => {
      const mail = await mailTo(buyers[0].email, /shipped|on its way/i);
      expect(mail.text).toContain(first);
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(new URL(linkIn(mail, `/coa/${first}`), page.url()).href);
      await expect(visitor.getByText("Certificate of analysis").first()).toBeVisible();
      expect(await violations(visitor)).toEqual([]);
      await visitor.context().close();
    });

    await test.step("the lot is recalled, and only customers with its units get an email", async () => {
      await page.goto("/admin/lots");
      await page.getByRole("button", { name: `Open lot ${first}` }).click();
      const lot = page.getByRole("dialog", { name: `Lot ${first}` });
      await lot.getByRole("button", { name: "Recall" }).click();
      const recall = page.getByRole("dialog", { name: `Recall ${first}` });
      await expect(recall).toContainText(buyers[0].email);
      await expect(recall).not.toContainText(buyers[1].email);
      await recall.getByRole("textbox", { name: /Reason/ }).fill("Water was too high");
      await tick(recall, /recalled for good/);
      await recall.getByRole("button", { name: "Recall lot" }).click();
      await expectToast(page, "Lot Recalled", "1 customer gets an email.");
      const mail = await mailTo(buyers[0].email, /recall/i);
      expect(mail.text).toContain(first);
      // The page is published shortly after the email is sent.
      await expect(async () => {
        await page.goto(`/coa/${first}`);
        await expect(page.getByText("This lot was recalled")).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 10_000 });
    });
  });
});

const numberOf = (orderId: string) => orderId.slice(-8).toUpperCase();

let count = 0;
const lotNumber = (letter: string) => {
  count += 1;
  return `T${Date.now().toString(36)}${count}-${letter}`.toUpperCase();
};

async function tick(within: Locator, name: RegExp): Promise<void> {
  await within.getByRole("checkbox", { name }).focus();
  await within.getByRole("checkbox", { name }).press("Space");
}

/** A chromatogram of 20 minutes with one peak, in the format of the instrument's program. */
async function addChromatogram(page: Page, number: string): Promise<void> {
  const points = Array.from({ length: 1_201 }, (_, index) => index / 60);
  const rows = points.map(
    (at) => `${at.toFixed(4)},${(100 * Math.exp(-(((at - 9) / 0.15) ** 2) / 2)).toFixed(3)}`,
  );
  const found = await page.request.get("/api/admin/lots", { params: { search: number } });
  const lot = (await found.json()).lots.find(
    (each: { lotNumber: string }) => each.lotNumber === number,
  );
  const added = await page.request.post(`/api/admin/lots/${lot.id}/traces`, {
    params: { kind: "hplc", fileName: "run.csv" },
    data: Buffer.from(["Time (min),Signal (mAU)", ...rows].join("\n")),
    headers: { "Content-Type": "text/csv", Origin: new URL(page.url()).origin },
  });
  expect(added.status(), await added.text()).toBe(201);
}

/** Receives, tests and releases a lot in the back-office. */
async function receiveLot(
  page: Page,
  product: Product,
  number: string,
  { units, purity, index }: { units: number; purity: number; index: number },
): Promise<void> {
  await test.step(`a lot ${number} is received, tested and released`, async () => {
    await page.getByRole("button", { name: "Receive a lot" }).click();
    const entry = page.getByRole("dialog", { name: "Receive a lot" });
    const choice = entry.getByRole("combobox", { name: /^Product/ });
    await choice.fill(product.name);
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText([product.name]);
    await choice.press("ArrowDown");
    await choice.press("Enter");
    await entry.getByRole("textbox", { name: /^Lot number/ }).fill(number);
    await entry.getByLabel(/^Manufactured on/).fill("2026-09-01");
    await entry.getByLabel(/^Retest date/).fill(`20${30 + index}-09-01`);
    const hplc = entry.getByRole("group", { name: "Purity by HPLC" });
    await hplc.getByRole("textbox", { name: "Result" }).fill(String(purity));
    const ms = entry.getByRole("group", { name: "Identity by mass spectrometry" });
    await ms.getByRole("textbox", { name: "Result" }).fill("1059.56");
    await entry.getByRole("button", { name: "Receive lot" }).click();
    const lot = page.getByRole("dialog", { name: `Lot ${number}` });
    await expect(lot).toBeVisible();
    await lot.getByRole("textbox", { name: /^Units/ }).fill(String(units));
    await lot.getByRole("button", { name: "Record", exact: true }).click();
    await expectToast(page, "Units Recorded");
    const chooser = page.waitForEvent("filechooser");
    await lot.getByRole("button", { name: "Upload a PDF" }).click();
    await (await chooser).setFiles({
      name: `${number}.pdf`,
      mimeType: "application/pdf",
      buffer: pdf(number),
    });
    await expect(lot.getByRole("link", { name: "Certificate of analysis" })).toBeVisible();
    await lot.getByRole("button", { name: "Release" }).click();
    const release = page.getByRole("dialog", { name: `Release ${number}` });
    await release.getByRole("button", { name: "Release lot" }).click();
    await expectToast(page, "Lot Released");
    await lot.getByRole("button", { name: "Close" }).click();
  });
}
