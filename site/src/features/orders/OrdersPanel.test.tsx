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
