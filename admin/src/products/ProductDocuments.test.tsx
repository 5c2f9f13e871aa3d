import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Dialog } from "#shared/ui/Dialog.tsx";
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

it("says in a dialog by a heading of the level of its parts that the documents could not be loaded", async () => {
  vi.spyOn(api.admin.productDocuments, "list").mockRejectedValue(new Error("offline"));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Dialog title="Edit Product" onClose={() => {}}>
        <ProductDocuments productId="p" />
      </Dialog>
    </QueryClientProvider>,
  );
  const failure = await screen.findByRole("heading", { name: "The documents could not be loaded" });
  expect(failure.tagName).toBe("H3");
});
