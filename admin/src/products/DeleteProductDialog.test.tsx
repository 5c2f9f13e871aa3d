import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import { aProduct } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { DeleteProductDialog } from "./DeleteProductDialog.tsx";

async function show() {
  const product = aProduct({ name: "Bradykinin", variantValue: "5 mg" });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteProductDialog product={product} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return screen.findByRole("alertdialog", { name: "Delete Product" });
}

it("asks about one size of a family by its size", async () => {
  expect((await show()).textContent).toContain('delete "Bradykinin 5 mg"?');
});

it.each([
  ["product-ordered", "Mark as unavailable"],
  ["lot-tracked", "Delete"],
])("after the refusal %s it offers: %s", async (code, offer) => {
  $toasts.set([]);
  const message = "It cannot be deleted.";
  const refusal = new ApiError(409, "", JSON.stringify({ code, message }));
  vi.spyOn(api.admin.products, "remove").mockRejectedValue(refusal);
  const dialog = await show();
  await userEvent.setup().click(screen.getByRole("button", { name: "Delete" }));
  await vi.waitFor(() => {
    expect($toasts.get().map(({ description }) => description)).toEqual([message]);
  });
  expect(await screen.findByRole("button", { name: offer })).toBeTruthy();
  expect(dialog.textContent?.includes(message)).toBe(code === "product-ordered");
});
