import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { api } from "../api.ts";
import { ProductDocuments } from "./ProductDocuments.tsx";

it("does not upload a document with a half-typed date as one without a date", async () => {
  vi.spyOn(api.admin.productDocuments, "list").mockResolvedValue([]);
  const add = vi.spyOn(api.admin.productDocuments, "add");
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ProductDocuments productId="p" />
    </QueryClientProvider>,
  );
  // happy-dom knows no half-typed date.
  Object.defineProperty(screen.getByLabelText("Date (optional)"), "validity", {
    value: { badInput: true },
  });
  const file = container.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(file as HTMLInputElement, new File(["%PDF-1.4"], "sheet.pdf"), {
    applyAccept: false,
  });
  expect(await screen.findByText("The date must be a whole date.")).toBeDefined();
  expect(add).not.toHaveBeenCalled();
});
