import { expect } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { addProduct, releaseLot } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

test("a pasted sequence is computed and kept in the URL; products link to it and it links to products", async ({
  page,
}) => {
  await page.goto("/product/bradykinin");
  await page.getByRole("link", { name: "Open in sequence tools" }).click();
  await expect(page).toHaveURL("/sequence?s=RPPGFSPFR");
  const fact = (term: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(term, { exact: true }) })
      .getByRole("definition");
  await expect(fact("Monoisotopic mass")).toHaveText("1059.5614 Da");

  const field = page.getByRole("textbox", { name: "Sequence" });
  await field.fill("H-Asp-Arg-Val-Tyr-Ile-His-Pro-Phe-OH");
  await expect(page.getByRole("row", { name: /^\[M\+H\]⁺ 1046\.5418/ })).toBeVisible();
  await expect(fact("One-letter code")).toHaveText("DRVYIHPF");
  await expect(page).toHaveURL(/\/sequence\?s=H-Asp-Arg/);
  await page.reload();
  await expect(fact("Isoelectric point")).toContainText("pH 6.74");
  await expect(fact("Isoelectric point")).toContainText("Bjellqvist");
  const products = page.getByRole("region", { name: "Products that contain it" });
  await expect(products.getByRole("link", { name: "Angiotensin I (human)" })).toBeVisible();
  await expect(products.getByRole("link", { name: "Angiotensin II (human)" })).toBeVisible();

  await field.fill("RPPZF");
  await expect(page.getByRole("alert").filter({ hasText: "Residue 4" })).toBeVisible();
  await field.fill("ApSK");
  await expect(fact("GRAVY")).toContainText("not computed");
});

test("the worksheet is filled from a product and names its factors", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/calculator?product=bradykinin&mg=5&content=84");
  const sheet = page.getByRole("region", { name: "Solution worksheet" });
  await expect(sheet.getByRole("link", { name: "Bradykinin" })).toBeVisible();
  await expect(sheet.getByRole("textbox", { name: "Molecular weight (g/mol)" })).toHaveValue(
    "1060.22",
  );
  await expect(sheet.getByRole("status")).toHaveText("3.961 mmol/L");
  await sheet.getByRole("textbox", { name: "Purity (%)" }).fill("98");
  await expect(sheet.getByRole("status")).toHaveText("3.882 mmol/L");
  await expect(page).toHaveURL(/purity=98/);
  await page
    .getByRole("group", { name: /^Dose/ })
    .getByRole("button", { name: "0.5", exact: true })
    .click();
  await expect(page).toHaveURL(/product=bradykinin.*purity=98.*dose=0\.5/);
  await sheet.getByRole("textbox", { name: "Purity (%)" }).fill("101");
  await expect(sheet.getByText("Must be a number above 0, at most 100")).toBeVisible();
});

test("a product's page leads to the worksheet with its figures", async ({ page }) => {
  await page.goto("/product/bradykinin");
  await page.getByRole("link", { name: "Solution worksheet with these figures" }).click();
  await expect(page).toHaveURL("/calculator?product=bradykinin#worksheet");
  const sheet = page.getByRole("region", { name: "Solution worksheet" });
  await expect(sheet).toBeInViewport();
  await expect(sheet.getByRole("link", { name: "Bradykinin" })).toBeVisible();
  await expect(sheet.getByRole("textbox", { name: "Molecular weight (g/mol)" })).toHaveValue(
    "1060.22",
  );
});

test("a certificate, and the page of a product that has a lot, lead to the worksheet of that lot", async ({
  page,
}) => {
  const product = await addProduct({ sequence: "RPPGFSPFR", stockQuantity: 0 });
  const lotNumber = await releaseLot(product);
  const name = `Solution worksheet with the figures of lot ${lotNumber}`;
  for (const path of [`/coa/${lotNumber}`, `/product/${product.slug}`]) {
    await page.goto(path);
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/calculator?lot=${lotNumber}#worksheet`);
    const sheet = page.getByRole("region", { name: "Solution worksheet" });
    await expect(sheet.getByRole("textbox", { name: "Mass weighed (mg)" })).toHaveValue("5");
    await expect(sheet.getByRole("textbox", { name: "Purity (%)" })).toHaveValue(/^9[6-9]/);
  }
});
