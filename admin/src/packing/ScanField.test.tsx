import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Allocation } from "#shared/contracts/allocations.ts";
import type { PackingOrder } from "#shared/contracts/packing.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { Packing } from "./Packing.tsx";

const order = {
  ...anOrder({ status: "processing", shippingStatus: "pending", packedAt: null }),
  items: [],
} as unknown as PackingOrder;
const allocated = (lots: { lotId: string; quantity: number }[]) =>
  ({
    items: [
      {
        orderItemId: "item",
        productId: "p",
        productName: "Bradykinin",
        quantity: 2,
        lots: lots.map((lot) => ({ ...lot, lotNumber: "BK-2611", state: "released" })),
        short: lots.length > 0 ? 0 : 2,
        wishMet: null,
      },
    ],
    lotWish: null,
  }) as unknown as Allocation;

const claim = { claimedBy: "Ada Byron", until: order.createdAt };

/** The packing table, and the calls that it makes. Only the first scan of an order takes it. */
async function show({ isOwn, typed = "bk-2611" }: { isOwn: boolean; typed?: string }) {
  const calls: string[] = [];
  const answer = (name: string, body: unknown) => async () => {
    calls.push(name);
    return body as never;
  };
  vi.spyOn(api.admin.packing, "list").mockImplementation(
    answer("orders", { orders: [order], total: 1 }),
  );
  vi.spyOn(api.admin.packing, "get").mockImplementation(answer("order", order));
  vi.spyOn(api.admin.desk, "claims").mockImplementation(
    answer("claims", isOwn ? [{ ...claim, orderId: order.id, own: true }] : []),
  );
  vi.spyOn(api.admin.desk, "notes").mockImplementation(answer("notes", []));
  vi.spyOn(api.admin.orders, "allocation").mockImplementation(answer("allocation", allocated([])));
  const lotOf = (lotNumber: string) => ({
    id: "lot",
    ...{ lotNumber, productId: "p", state: "released", available: 5 },
  });
  // A page of a shop with many lots whose numbers begin like this one.
  const newer = Array.from({ length: 50 }, (_, place) => lotOf(`BK-2611-${place}`));
  vi.spyOn(api.admin.lots, "list").mockImplementation((query) => {
    const lots = query?.sortBy === "number" ? [lotOf("BK-2611"), ...newer].slice(0, 50) : newer;
    return answer("lots", { lots, total: 51 })();
  });
  vi.spyOn(api.admin.orders, "setAllocation").mockImplementation(
    answer("take", allocated([{ lotId: "lot", quantity: 2 }])),
  );
  vi.spyOn(api.admin.desk, "claim").mockImplementation(answer("claim", claim));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Packing />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Scan or type a lot number"), typed);
  await screen.findByLabelText("For the staff only");
  // A late read would bring what the test answers from now on, before the scan.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  calls.length = 0;
  return { user, calls };
}

it("takes a lot that is typed as its label says it", async () => {
  const { user } = await show({ isOwn: true, typed: "Lot bk-2611" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByText("BK-2611")).toBeTruthy());
});

it("takes a scanned lot by three calls, and reads nothing else again", async () => {
  const { user, calls } = await show({ isOwn: true });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByText("BK-2611")).toBeTruthy());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.sort()).toEqual(["allocation", "lots", "take"]);
});

it("takes no lot for an order that somebody has packed meanwhile", async () => {
  const { user, calls } = await show({ isOwn: false });
  vi.spyOn(api.admin.packing, "get").mockResolvedValue({ ...order, packedAt: order.createdAt });
  await user.keyboard("{Enter}");
  expect(await screen.findByText("This order is packed. Unpack its parcel first.")).toBeTruthy();
  expect(calls).not.toContain("take");
});

it("finds its lot behind a page of others that match by product or supplier's lot", async () => {
  const { user } = await show({ isOwn: true });
  const others = Array.from({ length: 50 }, (_, place) => ({
    id: `${place}`,
    lotNumber: `A${place}`,
  }));
  const own = { lotNumber: "BK-2611", productId: "p", state: "released", available: 5 };
  vi.spyOn(api.admin.lots, "list").mockImplementation(async (query) => {
    const lots = query?.after === "49" ? [{ ...own, id: "lot" }] : others;
    return { lots, total: 51 } as never;
  });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByText("BK-2611")).toBeTruthy());
});

it("says that no lot has the number once there are no more", async () => {
  const { user } = await show({ isOwn: true });
  vi.spyOn(api.admin.lots, "list").mockImplementation(
    async (query) =>
      ({ lots: query?.after ? [] : [{ id: "1", lotNumber: "BK-26110" }], total: 1 }) as never,
  );
  await user.keyboard("{Enter}");
  expect(await screen.findByText("No lot has the number BK-2611.")).toBeTruthy();
});
