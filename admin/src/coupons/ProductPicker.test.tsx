import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { ProductPicker } from "./ProductPicker.tsx";

it("tells the sizes of a product apart", async () => {
  const products = ["5 mg", "10 mg"].map((variantValue) =>
    aProduct({ id: variantValue, name: "Bradykinin", variantValue }),
  );
  vi.spyOn(api.products, "list").mockResolvedValue({ products, total: products.length });
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProductPicker selected={[]} isRestricted={false} onChange={onChange} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: "Bradykinin 10 mg" }));
  expect(onChange).toHaveBeenCalledWith(["10 mg"]);
});
