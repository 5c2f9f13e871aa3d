import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { DeleteProductDialog } from "./DeleteProductDialog.tsx";

it("asks about one size of a family by its size", async () => {
  const product = aProduct({ name: "Bradykinin", variantValue: "5 mg" });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteProductDialog product={product} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole("alertdialog", { name: "Delete Product" });
  expect(dialog.textContent).toContain('delete "Bradykinin 5 mg"?');
});
