import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { Palette } from "./Palette.tsx";

it("tells the sizes of a product apart", async () => {
  const products = ["5 mg", "10 mg"].map((variantValue) =>
    aProduct({ id: variantValue, name: "Bradykinin", variantValue }),
  );
  vi.spyOn(api.admin.products, "list").mockResolvedValue({ products, total: products.length });
  vi.spyOn(api.admin.orders, "list").mockResolvedValue({ orders: [], total: 0 });
  vi.spyOn(api.admin.users, "list").mockResolvedValue({ users: [], total: 0 });
  vi.spyOn(api.admin.coupons, "list").mockResolvedValue([]);
  vi.spyOn(api.admin.payments, "list").mockResolvedValue({ payments: [] } as never);
  vi.spyOn(api.admin.statements, "lines").mockResolvedValue({ lines: [] } as never);
  const onGo = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Palette onClose={() => {}} onGo={onGo} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole("searchbox"), "Bradykinin");
  await user.click(await screen.findByRole("option", { name: /^Bradykinin 10 mg/ }));
  expect(onGo).toHaveBeenCalledWith("/products?search=Bradykinin&edit=10 mg");
});
