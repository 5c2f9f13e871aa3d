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

const cells = () =>
  within(screen.getByRole("region", { name: "To do now" }))
    .getAllByRole("link")
    .map((link) => [link.getAttribute("href"), link.textContent]);

it("has a place for everything that may wait before it is counted, so that nothing moves", async () => {
  show({ queues: { toPay: 4 } }, ["Bradykinin"]);
  expect(cells().map(([, words]) => words)).toEqual([
    "To pay – ",
    "To pack – ",
    "To ship – ",
    "Problems – ",
    "Payments – ",
    "Refunds due – ",
    "Emails – ",
    "Low on stock – ",
  ]);
  await screen.findByRole("link", { name: "Low on stock 1 Bradykinin" });
  await screen.findByRole("link", { name: "To pay 4 waiting for their money" });
  expect(cells()).toHaveLength(8);
});

it("says that nothing waits, whatever was shipped", async () => {
  show({});
  expect(await screen.findByText("Nothing waits for you.")).toBeTruthy();
  expect(screen.getAllByText("nothing waits")).toHaveLength(8);
});

it("says what waits, with the way to it", async () => {
  show(
    {
      queues: { toPay: 4, partPaid: 1, holdExpired: 2, toPack: 12, problems: 3 },
      ...{ refundDue: 2, failedMails: 1, refused: ["lee@lab.example"] },
    },
    ["Bradykinin", "Kallidin", "Oxytocin", "Vasopressin"],
  );
  await screen.findByRole("link", { name: /address refused one/ });
  await screen.findByRole("link", { name: /Bradykinin/ });
  await screen.findByRole("link", { name: "Refunds due 2 orders with money to send back" });
  await screen.findByRole("link", { name: "Payments 0 nothing waits" });
  await screen.findByRole("link", { name: "To pack 12 paid" });
  expect(cells()).toEqual([
    ["/orders?queue=to-pay", "To pay 4 1 part-paid, 2 expired"],
    ["/orders?queue=to-pack", "To pack 12 paid"],
    ["/orders?queue=to-ship", "To ship 0 nothing waits"],
    ["/orders?queue=problems", expect.stringMatching(/^Problems 3 /)],
    ["/payments", "Payments 0 nothing waits"],
    ["/orders?status=refund-due", "Refunds due 2 orders with money to send back"],
    ["/outbox?state=failed", "Emails 2 1 failed, 1 address refused one"],
    ["/products?stock=low", "Low on stock 4 Bradykinin, Kallidin, Oxytocin and 1 more"],
  ]);
  expect(screen.queryByText("Nothing waits for you.")).toBeNull();
});
