import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { PackingSlip as Slip } from "#shared/contracts/packing.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { PackingSlip } from "./PackingSlip.tsx";

it("prints no slip for an order that is cancelled by now, and says so", async () => {
  const slips = (["processing", "cancelled"] as const).map((status, at) => ({
    ...anOrder({ id: `0193f3a0-0000-7000-8000-0000aaaa000${at}`, orderNumber: `AAAA000${at}` }),
    ...{ status, items: [], fulfilments: [] },
  })) as unknown as Slip[];
  vi.spyOn(api.admin.desk, "slips").mockResolvedValue({ slips });
  vi.spyOn(api.settings, "store").mockResolvedValue({ shopName: "Kinins" } as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PackingSlip orderIds={slips.map(({ id }) => id)} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("button", { name: "Print 1 slip" })).toBeDefined();
  expect((await screen.findByText("#AAAA0001")).parentElement?.textContent).toContain(
    "1 order cancelled",
  );
  expect(screen.getAllByRole("article")).toHaveLength(1);
});
