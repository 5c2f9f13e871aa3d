import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { anOrder } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { OrderAccount } from "./OrderAccount.tsx";

const entry = (id: string, kind: string, createdAt: string) => ({
  ...{ id, kind, createdAt, method: "zelle", amount: `${id}.00`, receivedOn: "2026-11-20" },
  ...{ orderId: "o", orderNumber: "0C9A7E21", reference: null, note: null, actor: "Ada Byron" },
  ...{ statementLineId: null, reverses: null, reversedBy: null },
});

it("of an order that has left offers to reverse what was recorded since, and every refund", async () => {
  vi.spyOn(api.sessions, "current").mockResolvedValue({ isAdmin: true } as never);
  const order = anOrder({ status: "processing", shippingStatus: "shipped" });
  vi.spyOn(api.admin.fulfilments, "list").mockResolvedValue({
    ...{ fulfilments: [{ shippedAt: "2026-11-20T12:00:00.000Z" }], remaining: [] },
  } as never);
  vi.spyOn(api.admin.payments, "ofOrder").mockResolvedValue({
    entries: [
      entry("1", "payment", "2026-11-20T11:00:00.000Z"),
      entry("2", "refund", "2026-11-20T11:30:00.000Z"),
      entry("3", "payment", "2026-11-20T13:00:00.000Z"),
    ],
    account: { ...order, refunded: "0.00", writtenOff: "0.00" },
  } as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderAccount order={order} />
    </QueryClientProvider>,
  );
  const names = () =>
    screen.queryAllByRole("button").map((each) => each.getAttribute("aria-label"));
  await waitFor(() =>
    expect(names()).toEqual(["Reverse refund of $2.00", "Reverse payment of $3.00"]),
  );
});
