import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { anOrder } from "#shared/testing/builders.ts";
import { OrdersPanel } from "./OrdersPanel.tsx";

afterEach(() => vi.unstubAllGlobals());

test("an order that is opened takes the focus, before it has arrived", async () => {
  const order = anOrder();
  vi.stubGlobal("fetch", (url: string) =>
    url.endsWith("/api/orders") ? Promise.resolve(Response.json([order])) : new Promise(() => {}),
  );
  const onShow = vi.fn();
  const panel = (orderId: string | null) => (
    <OrdersPanel orderId={orderId} onShow={onShow} quotes={null} onShowQuotes={() => {}} />
  );
  const { rerender } = render(panel(null));
  fireEvent.click(await screen.findByRole("link", { name: /^View Details/ }));
  expect(onShow).toHaveBeenCalledWith(order.id);
  rerender(panel(order.id));
  const heading = screen.getByRole("heading", { name: `Order ${order.orderNumber}` });
  expect(document.activeElement).toBe(heading);
});

test("an order that was paid and owes the rest of a change can be paid from the list", async () => {
  const order = anOrder({ status: "processing", paid: "10.00" });
  vi.stubGlobal("fetch", async () => Response.json([order]));
  render(<OrdersPanel orderId={null} onShow={() => {}} quotes={null} onShowQuotes={() => {}} />);
  await screen.findByText(/still due/);
  screen.getByRole("link", { name: "Pay now" });
});
