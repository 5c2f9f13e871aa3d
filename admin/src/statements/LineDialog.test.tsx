import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "#shared/client/errors.ts";
import { aLine, anOrder, aProposal } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { LineDialog } from "./LineDialog.tsx";

afterEach(() => vi.restoreAllMocks());

it("shows what is due of its orders after a refusal, and keeps what was typed", async () => {
  const apply = vi
    .spyOn(api.admin.statements, "apply")
    .mockRejectedValue(new ApiError(409, "", '{"code":"amount-changed","message":"No"}'));
  const proposal = aProposal({ balance: "65.00" });
  vi.spyOn(api.admin.orders, "get").mockImplementation(async (id) =>
    anOrder({ id, status: "cancelled", total: "65.00", paid: "35.00", balance: "30.00" }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LineDialog line={aLine({ class: "check", proposals: [proposal] })} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount for/);
  await user.clear(amount);
  await user.type(amount, "40");
  const confirm = screen.getByRole("button", { name: "Confirm payment" });
  await user.click(confirm);
  expect(await screen.findByText("Cancelled, $30.00 due")).toBeTruthy();
  expect(amount.value).toBe("40");
  await user.click(screen.getByRole("button", { name: /The order is cancelled/ }));
  await user.click(await screen.findByRole("option", { name: /^Open the order again/ }));
  await user.click(confirm);
  await vi.waitFor(() => expect(apply).toHaveBeenCalledTimes(2));
  expect(apply.mock.calls.map(([, { allocations }]) => allocations)).toMatchObject([
    [{ due: "65.00", amount: "40.00" }],
    [{ due: "30.00", amount: "40.00", revive: true }],
  ]);
});

it("asks for the same with the same key after an answer that was lost", async () => {
  const apply = vi
    .spyOn(api.admin.statements, "apply")
    .mockRejectedValue(new NetworkError(new Error("lost")));
  vi.spyOn(api.admin.orders, "get").mockImplementation(async (id) =>
    anOrder({ id, total: "65.00", paid: "30.00", balance: "35.00" }),
  );
  const proposal = aProposal({ balance: "65.00", amount: "30.00" });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LineDialog line={aLine({ class: "check", proposals: [proposal] })} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const confirm = screen.getByRole("button", { name: "Confirm payment" });
  for (const times of [1, 2]) {
    await user.click(confirm);
    await vi.waitFor(() => expect(apply).toHaveBeenCalledTimes(times));
    await vi.waitFor(() => expect(confirm.hasAttribute("data-pending")).toBe(false));
  }
  const [first, second] = apply.mock.calls;
  expect(second).toEqual(first);
  expect(first?.[1]).toMatchObject({ allocations: [{ due: "65.00", amount: "30.00" }] });
});
