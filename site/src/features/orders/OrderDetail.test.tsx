import { fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { readSessionHint } from "../sessions/session.store.ts";
import { OrderDetail } from "./OrderDetail.tsx";

beforeEach(() => {
  writeCookie("aliquot_hint", "customer.Ada", 60);
  readSessionHint();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  writeCookie("aliquot_hint", "", 0);
  readSessionHint();
});

const NOW = "2026-12-01T10:00:00.000Z";

/** An open order that has left, with a return in this state; null for none. `become` changes the state in the shop. */
async function open(first: string | null) {
  let state = first;
  const order = anOrder({ status: "completed", shippingStatus: "shipped" });
  const made = () => ({
    ...{ id: "r", orderId: order.id, orderNumber: order.orderNumber, number: 1 },
    ...{ state, byCustomer: true, note: null, message: null, refundDue: "0.00", refund: null },
    ...{ creditDue: "0.00", credit: null },
    ...{ requestedAt: NOW, decidedAt: null, receivedAt: null, closedAt: null, lines: [] },
  });
  const event = () => ({
    ...{ id: "e", kind: "return", message: `Return ${state}`, actor: "You" },
    ...{ before: null, after: null, createdAt: NOW },
  });
  const returnable = [{ orderItemId: "i", productName: "Kinin", quantity: 2, until: NOW }];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      state = "requested";
      return Response.json(made(), { status: 201 });
    }
    if (url.includes("/returns")) {
      return Response.json({ returns: state ? [made()] : [], returnable });
    }
    if (url.includes("/events")) return Response.json(state ? [event()] : []);
    if (url.includes("/invoices")) return Response.json({ invoices: [] });
    return Response.json(order);
  });
  render(<OrderDetail id={order.id} heading={createRef()} onBack={() => {}} />);
  return {
    become(next: string) {
      state = next;
    },
  };
}

it("the returns and the timeline of an open order follow the seller, who does not change the order itself", async () => {
  const shop = await open("requested");
  await screen.findByText("Return requested");
  shop.become("approved");
  window.dispatchEvent(new Event("focus"));
  await screen.findByText(/^Approved/);
  await screen.findByText("Return approved");
});

it("the timeline has the return that was just asked for", async () => {
  await open(null);
  fireEvent.click(await screen.findByRole("button", { name: "Return something" }));
  fireEvent.change(screen.getByLabelText("Kinin"), { target: { value: "1" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask for the return" }));
  await screen.findByText("Return requested");
  expect(screen.queryByRole("dialog")).toBeNull();
});
