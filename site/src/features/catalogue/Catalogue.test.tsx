import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { cardProduct } from "../products/card-product.ts";
import { Catalogue } from "./Catalogue.tsx";
import { parseCatalogueQuery } from "./catalogue-query.ts";

const query = parseCatalogueQuery(new URLSearchParams());
const none = { from: null, to: null };
const facets = {
  category: [],
  modification: [{ value: "NH2", label: "Amide", count: 1 }],
  storage: [{ value: "ambient", label: "Ambient", count: 1 }],
  inStock: 1,
  length: none,
  mass: none,
  amount: none,
  price: none,
  purity: none,
};
const answerOf = (name: string) => ({ products: [aProduct({ name })], total: 1, facets });
const rendered = (name: string) => {
  const { products, ...rest } = answerOf(name);
  return { ...rest, products: products.map(cardProduct) };
};

/** Product responses wait until the test releases them one by one; null means a broken connection. */
function answerLater() {
  const waiting: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal("fetch", () => {
    const answer = Promise.withResolvers<Response>();
    waiting.push(answer);
    return answer.promise;
  });
  return async (answer: object | null) => {
    const last = waiting.at(-1);
    await act(async () => {
      if (answer) last?.resolve(Response.json(answer));
      else last?.reject(new TypeError("offline"));
      await last?.promise.catch(() => undefined);
    });
  };
}

beforeEach(() => {
  history.replaceState(null, "", "/shop");
  // The DOM of these tests does not support the `search` element.
  const complain = console.error;
  vi.spyOn(console, "error").mockImplementation((...parts) => {
    if (!String(parts[0]).includes("is unrecognized in this browser")) complain(...parts);
  });
});
afterEach(() => history.replaceState(null, "", "/"));

it("eight skeletons stand in for results that nobody has read yet", async () => {
  const answer = answerLater();
  render(<Catalogue query={query} results={null} />);
  const busy = screen.getByRole("status", { name: "Loading products" });
  expect(busy.getAttribute("aria-busy")).toBe("true");
  expect(busy.children).toHaveLength(8);
  await answer(answerOf("Bradykinin"));
  await screen.findByRole("link", { name: "Bradykinin" });
  expect(screen.queryByRole("status", { name: "Loading products" })).toBeNull();
});

it("results and facets stay until the next ones are there, and are marked as busy", async () => {
  const answer = answerLater();
  render(<Catalogue query={query} results={rendered("Bradykinin")} />);
  await answer(answerOf("Bradykinin"));
  fireEvent.click(screen.getByLabelText(/^In stock/));
  const card = screen.getByRole("link", { name: "Bradykinin" });
  expect(card.closest("[aria-busy='true']")).not.toBeNull();
  expect(screen.queryByRole("status", { name: "Loading products" })).toBeNull();
  const modifications = within(screen.getByRole("group", { name: "Modification" }));
  expect(modifications.getByRole("checkbox", { name: "Amide (1)" })).toBeDefined();
  await answer(answerOf("Substance P"));
  const next = await screen.findByRole("link", { name: "Substance P" });
  expect(next.closest("[aria-busy='true']")).toBeNull();
  expect(screen.queryByRole("link", { name: "Bradykinin" })).toBeNull();
});

it("a failure is shown above the last results, and trying again keeps the focus", async () => {
  const answer = answerLater();
  render(<Catalogue query={query} results={rendered("Bradykinin")} />);
  await answer(answerOf("Bradykinin"));
  fireEvent.click(screen.getByLabelText(/^In stock/));
  await answer(null);
  const again = await screen.findByRole("button", { name: "Try again" });
  const kept = screen.getByRole("link", { name: "Bradykinin" });
  expect(kept.closest("[aria-busy='true']")).toBeNull();
  again.focus();
  fireEvent.click(again);
  expect(document.activeElement).not.toBe(document.body);
  await answer(answerOf("Substance P"));
  await screen.findByRole("link", { name: "Substance P" });
});
