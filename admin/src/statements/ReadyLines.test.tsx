import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import { aLine } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { ReadyLines } from "./ReadyLines.tsx";
import type { StoredLine } from "./statements.queries.ts";

const ada = aLine({ payerName: "Ada Byron" });
const grace = aLine({ payerName: "Grace Hopper" });
const recorded = aLine({
  payerName: "Rita Levi-Montalcini",
  recorded: { paymentId: "p", receivedOn: "2026-11-16" },
});

function show(lines: StoredLine[]) {
  $toasts.set([]);
  const apply = vi
    .spyOn(api.admin.statements, "applyReady")
    .mockImplementation(async ({ ids }) => ({ results: ids.map((id) => ({ id, applied: true })) }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReadyLines lines={lines} onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  return apply;
}

const box = (name: string) =>
  screen.getByRole("checkbox", { name: `Confirm: $65.00 from ${name}` });

it("has ready lines ticked, except one that seems to be recorded by hand", () => {
  show([ada, grace, recorded]);
  expect(box("Ada Byron")).toHaveProperty("checked", true);
  expect(box("Rita Levi-Montalcini")).toHaveProperty("checked", false);
  expect(screen.getByRole("button", { name: "Confirm 2 payments" })).toBeTruthy();
  expect(screen.getByText("$130.00")).toBeTruthy();
});

it("confirms nothing by Enter on a tick box, and by its button what is ticked", async () => {
  const apply = show([ada, grace, recorded]);
  const user = userEvent.setup();
  box("Grace Hopper").focus();
  await user.keyboard(" ");
  expect(screen.getByRole("button", { name: "Confirm 1 payment" })).toBeTruthy();
  expect(apply).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(apply).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Confirm 1 payment" }));
  expect(apply).toHaveBeenCalledExactlyOnceWith({ ids: [ada.id] });
});

it("takes all of them back by one Undo, but for what cannot be", async () => {
  show([ada, grace]);
  const unapply = vi
    .spyOn(api.admin.statements, "unapply")
    .mockRejectedValueOnce(new ApiError(409, "", '{"message":"It was shipped."}'))
    .mockResolvedValue({ line: ada, accounts: [] });
  await userEvent.click(screen.getByRole("button", { name: "Confirm 2 payments" }));
  const undo = $toasts.get().find(({ title }) => title === "Payments Confirmed")?.action;
  undo?.onPress();
  await waitFor(() =>
    expect($toasts.get().map(({ description }) => description)).toContain(
      "1 payment is in the inbox again.",
    ),
  );
  expect($toasts.get()[0]?.description).toBe("It was shipped.");
  const keys = unapply.mock.calls.map(([, options]) => options?.idempotencyKey ?? "");
  expect(keys.every((key) => /^[\x21-\x7e]{8,64}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(2);
});

it("confirms nothing when nothing is ticked", async () => {
  const apply = show([recorded]);
  const user = userEvent.setup();
  box("Rita Levi-Montalcini").focus();
  await user.keyboard("{Enter}");
  expect(apply).not.toHaveBeenCalled();
  await user.click(screen.getByRole("checkbox", { name: "All ready payments" }));
  expect(screen.getByRole("button", { name: "Confirm 1 payment" })).toBeTruthy();
});

it("confirms many a few at a time, and says which were not ready any more", async () => {
  const lines = Array.from({ length: 120 }, () => aLine());
  const apply = show([...lines, grace]);
  apply.mockImplementation(async ({ ids }) => ({
    results: ids.map((id) =>
      id === grace.id ? { id, applied: false, message: "Not ready." } : { id, applied: true },
    ),
  }));
  await userEvent.click(screen.getByRole("button", { name: "Confirm 121 payments" }));
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("1 payment was not confirmed");
  expect(notice.textContent).toContain("$65.00 from Grace Hopper: Not ready.");
  expect(apply.mock.calls.map(([{ ids }]) => ids.length)).toEqual([50, 50, 21]);
});
