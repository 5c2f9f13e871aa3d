import type { Page } from "@playwright/test";

/** Locators for the checkout. */
export const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });
export const notes = (page: Page) => page.getByRole("textbox", { name: /notes/i });
export const summary = (page: Page) => page.getByRole("region", { name: "Your order" });

export const NOTES = "Ring twice — laboratory 4, “North wing”.";
