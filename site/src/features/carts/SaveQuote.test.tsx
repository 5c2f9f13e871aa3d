import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SaveQuote } from "./SaveQuote.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a quote from the cart is saved with the institution and the PO number that were typed", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ message: "Not now", code: "invalid" }, { status: 422 });
  });
  const line = {
    productId: "p",
    productName: "Bradykinin",
    slug: "bradykinin",
    price: "20.00",
    hasBulkPricing: false,
    bulkPricing: [],
    imageUrl: null,
    quantity: 2,
  };
  render(<SaveQuote cart={[line]} couponCode="LAB10" isSignedIn />);
  fireEvent.change(screen.getByLabelText(/^Institution/), {
    target: { value: " Institute of Kinins " },
  });
  fireEvent.change(screen.getByLabelText(/^PO number/), { target: { value: "PO-77" } });
  fireEvent.click(screen.getByRole("button", { name: "Save as quote" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    items: [{ productId: "p", quantity: 2 }],
    couponCode: "LAB10",
    institution: "Institute of Kinins",
    poNumber: "PO-77",
  });
});
