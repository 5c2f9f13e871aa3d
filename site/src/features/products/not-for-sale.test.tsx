import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { BuyBox } from "./BuyBox.tsx";
import { cardProduct } from "./card-product.ts";
import { ProductCard } from "./ProductCard.tsx";

const reference = aProduct({ effectiveAccess: "never" });
const soldOut = aProduct({ stockQuantity: 0 });

const answerWith = (product: typeof reference) =>
  vi.stubGlobal("fetch", async () =>
    Response.json({ ...product, currentLot: null, variants: [], categories: [] }),
  );

const offersToBuy = () => screen.queryByRole("button", { name: /Add to Cart/ }) !== null;
const offersToWrite = () => screen.queryByRole("button", { name: /Email Me/ }) !== null;
const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

it("a card says of a product that nobody may buy that it is not for sale", () => {
  render(<ProductCard product={cardProduct(reference)} />);
  expect(offersToBuy()).toBe(false);
  expect(isDisabled("Not for Sale")).toBe(true);
  expect(screen.queryByText("In Stock")).toBeNull();
});

it("the page of such a product says so too, and promises no email", async () => {
  answerWith(reference);
  render(<BuyBox product={cardProduct(reference)} />);
  expect(offersToBuy()).toBe(false);
  expect(isDisabled("Not for Sale")).toBe(true);
  expect(offersToWrite()).toBe(false);
});

it("a page promises an email about what is sold out", () => {
  answerWith(soldOut);
  render(<BuyBox product={cardProduct(soldOut)} />);
  expect(isDisabled("Out of Stock")).toBe(true);
  expect(offersToWrite()).toBe(true);
});

it("a press on an old page says that the product is no longer for sale", async () => {
  answerWith(reference);
  render(<BuyBox product={cardProduct({ ...reference, effectiveAccess: "public" })} />);
  fireEvent.click(screen.getByRole("button", { name: /Add to Cart/ }));
  await waitFor(() => expect($toasts.get()).toMatchObject([{ title: "Not for Sale" }]));
});
