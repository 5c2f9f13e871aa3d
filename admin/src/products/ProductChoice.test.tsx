import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { ProductChoice } from "./ProductChoice.tsx";

const FAMILY = ["5 mg", "10 mg"].map((variantValue) =>
  aProduct({ id: variantValue, name: "Bradykinin", variantValue }),
);

function Chosen() {
  const [value, onChange] = useState("");
  return (
    <>
      <ProductChoice field={{ name: "productId", value, onChange, errorMessage: undefined }} />
      <output>{value}</output>
      <input aria-label="Next field" />
    </>
  );
}

/** This API searches the name only: it finds nothing for "bradykinin 10 mg". */
function show() {
  const list = vi.spyOn(api.admin.products, "list");
  list.mockImplementation(async (query) => {
    const search = query?.search ?? "";
    const products = FAMILY.filter(({ name }) => name.toLowerCase().includes(search));
    return { products, total: products.length };
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Chosen />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), list };
}

/** Longer than the debounce of the search. */
const pause = () => act(() => new Promise((done) => setTimeout(done, 500)));

it("keeps the product that was chosen by its name and size", async () => {
  const { user, list } = show();
  const field = screen.getByRole<HTMLInputElement>("combobox");
  await user.type(field, "brady");
  await pause();
  await user.click(await screen.findByRole("option", { name: "Bradykinin 10 mg" }));
  await pause();
  await user.click(screen.getByLabelText("Next field"));
  await pause();
  expect([field.value, screen.getByRole("status").textContent]).toEqual([
    "Bradykinin 10 mg",
    "10 mg",
  ]);
  expect(list.mock.calls.map(([query]) => query?.search)).toEqual([undefined, "brady", undefined]);
});
