import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LINE_CLASSES } from "#shared/contracts/statements.ts";
import { api, transport } from "../api.ts";
import { ToDo } from "./ToDo.tsx";

const NONE = {
  toPay: 0,
  partPaid: 0,
  holdExpired: 0,
  toPack: 0,
  toShip: 0,
  shipped: 9,
  problems: 0,
};

type Waiting = {
  queues?: Partial<typeof NONE>;
  refundDue?: number;
  failedMails?: number;
  refused?: string[];
};

function show(
  { queues, refundDue = 0, failedMails = 0, refused = [] }: Waiting,
  lowStock: string[] = [],
) {
  vi.spyOn(api.admin.refusedAddresses, "list").mockResolvedValue({
    addresses: refused.map((email) => ({
      ...{ id: email, email, reason: "550", refusedAt: "2026-11-24T09:00:00.000Z" },
      customer: null,
    })),
    total: refused.length,
  });
  const answers: Record<string, unknown> = {
    "/api/admin/orders/queues": { ...NONE, ...queues },
    "/api/admin/statement-lines": {
      counts: Object.fromEntries(LINE_CLASSES.map((each) => [each, 0])),
    },
    "/api/admin/orders": { total: refundDue },
    "/api/admin/outbox": { total: failedMails },
    "/api/admin/products": {
      products: lowStock.slice(0, 3).map((name) => ({ name })),
      total: lowStock.length,
    },
  };
  vi.spyOn(transport, "call").mockImplementation(async (path, answer) =>
    answer.parse(answers[path]),
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ToDo />
    </QueryClientProvider>,
  );
}
afterEach(() => vi.restoreAllMocks());

it("says that there is nothing to do when nothing waits, whatever was shipped", async () => {
  show({});
  expect(await screen.findByText("Nothing to do")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

it("names each thing that waits, with the way to it", async () => {
  show(
    {
      queues: { toPay: 4, partPaid: 1, toPack: 12, problems: 3 },
      ...{ refundDue: 2, failedMails: 1, refused: ["lee@lab.example"] },
    },
    ["Bradykinin", "Kallidin", "Oxytocin", "Vasopressin"],
  );
  await screen.findByRole("link", { name: /email that failed/ });
  await screen.findByRole("link", { name: /refused an email/ });
  const region = within(screen.getByRole("region", { name: "To do now" }));
  expect(
    region.getAllByRole("link").map((link) => [link.getAttribute("href"), link.textContent]),
  ).toEqual([
    ["/orders?queue=to-pay", "To pay 4 1 part-paid"],
    ["/orders?queue=to-pack", "To pack 12 paid"],
    ["/orders?queue=to-ship", "To ship 0 nothing waits"],
    ["/orders?queue=problems", expect.stringMatching(/^Problems 3 /)],
    ["/orders?status=refund-due", "2 orders with a refund due"],
    ["/outbox?state=failed", "1 email that failed"],
    ["/outbox", "1 address that refused an email"],
    ["/products?stock=low", "4 products low on stock"],
  ]);
  expect(region.getByText("lee@lab.example")).toBeTruthy();
  expect(region.getByText("Bradykinin, Kallidin, Oxytocin and 1 more")).toBeTruthy();
});
