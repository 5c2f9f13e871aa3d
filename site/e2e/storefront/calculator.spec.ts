import { expect, type Page } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const group = (page: Page, name: RegExp) => page.getByRole("group", { name });
const fact = (page: Page, term: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole("definition");

test("every preset is there, and Other in each group", { tag: "@long" }, async ({ page }) => {
  await page.goto("/calculator");
  for (const [name, presets] of [
    [/^Dose/, ["0.1", "0.25", "0.5", "1", "2.5", "5", "7.5", "10", "12.5", "15"]],
    [/^Vial strength/, ["1", "5", "10", "15", "20", "30"]],
    [/^Water/, ["0.5", "1", "1.5", "2", "2.5", "3"]],
  ] as const) {
    expect(await group(page, name).getByRole("button").allInnerTexts()).toEqual([
      ...presets,
      "Other",
    ]);
  }
  await expect(page.getByText("10 mg = 10000 mcg")).toBeVisible();
  await expect(page.getByText(/0\.5-1 mL for GLP-1s and 2\.5-3 mL for peptides/)).toBeVisible();
  await expect(page.getByText(/U-100/).first()).toBeVisible();
});

test("a choice gives its results, and the address keeps them", async ({ page }) => {
  await page.goto("/calculator");
  await group(page, /^Dose/).getByRole("button", { name: "0.5", exact: true }).click();
  await group(page, /^Vial strength/)
    .getByRole("button", { name: "10", exact: true })
    .click();
  await group(page, /^Water/)
    .getByRole("button", { name: "2", exact: true })
    .click();
  await expect(fact(page, "Concentration")).toHaveText("5 mg/mL");
  await expect(fact(page, "Draw")).toHaveText(/^10 units/);
  await expect(fact(page, "Doses per vial")).toHaveText("20");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "5");
  await expect(page.getByRole("img", { name: "U-100 syringe, filled to 10 units" })).toBeVisible();
  await expect(page).toHaveURL("/calculator?dose=0.5&strength=10&water=2");
  await page.reload();
  await expect(fact(page, "Concentration")).toHaveText("5 mg/mL");
  await expect(
    group(page, /^Dose/).getByRole("button", { name: "0.5", exact: true }),
  ).toHaveAttribute("aria-pressed", "true");
});

test("a value of one's own counts, and nonsense is refused in words", async ({ page }) => {
  await page.goto("/calculator");
  await group(page, /^Dose/).getByRole("button", { name: "Other" }).click();
  const field = page.getByRole("textbox", { name: /^Custom dose/ });
  await expect(field).toBeFocused();
  for (const nonsense of ["0", "-2", "abc"]) {
    await field.fill(nonsense);
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(
      "Please enter a valid number greater than zero.",
    );
  }
  await field.fill("0.75");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(fact(page, "Draw")).toHaveText(/^30 units/);
  await expect(page).toHaveURL(/dose=0\.75/);
});

test("a dose above the vial's strength is flagged and the bar stops at its end", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/calculator?dose=15&strength=10&water=3");
  await expect(page.getByText("The dose is larger than the vial")).toBeVisible();
  await expect(page.getByText("More than one syringe")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
});
