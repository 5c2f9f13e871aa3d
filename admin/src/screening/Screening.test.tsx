import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { ApiError } from "#shared/client/errors.ts";
import type { ScreeningHit } from "#shared/contracts/screening.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { useAddress, useAddressQuery } from "../layout/address.ts";
import { Screening } from "./Screening.tsx";

const HIT: ScreeningHit = {
  id: "hit",
  state: "open",
  orderId: "order",
  userId: "user",
  applicationId: null,
  name: "Jon Doe",
  listed: { name: "DOE, John", source: "SDN" },
  reason: null,
  createdAt: "2026-11-20T09:30:00.000Z",
  decidedAt: null,
};

let hits: ScreeningHit[];

beforeEach(() => {
  $toasts.set([]);
  hits = [HIT];
  vi.spyOn(api.admin.screening, "hits").mockImplementation(async () => ({
    hits,
    total: hits.length,
  }));
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Router hook={useAddress} searchHook={useAddressQuery}>
        <Screening />
      </Router>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("shows both names with the source, and clears a hit only with a reason", async () => {
  const clear = vi.spyOn(api.admin.screening, "clear").mockImplementation(async () => {
    hits = [];
    return { ...HIT, state: "cleared" };
  });
  const user = show();
  const row = within(await screen.findByRole("row", { name: /Jon Doe/ }));
  expect(row.getByText("DOE, John")).toBeTruthy();
  expect(row.getByText("SDN")).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Clear Jon Doe" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Clear" }));
  expect(await dialog.findByText(/Give a reason/)).toBeTruthy();
  expect(clear).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("textbox"));
  await user.paste("Born in another century");
  await user.click(dialog.getByRole("button", { name: "Clear" }));
  expect(await screen.findByText("No hit waits for you")).toBeTruthy();
  expect(clear).toHaveBeenCalledExactlyOnceWith("hit", { reason: "Born in another century" });
});

it("says that a colleague was faster, and reads the list again", async () => {
  vi.spyOn(api.admin.screening, "confirm").mockImplementation(async () => {
    hits = [];
    const message = "Somebody else has cleared this hit in the meantime.";
    throw new ApiError(409, "", JSON.stringify({ code: "hit-decided", message }));
  });
  const user = show();
  await user.click(await screen.findByRole("button", { name: "Confirm Jon Doe" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("textbox"));
  await user.paste("The same birthday");
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("No hit waits for you")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.stringify($toasts.get())).toContain("Somebody else has cleared this hit");
});

it("says when the hits cannot be loaded", async () => {
  vi.spyOn(api.admin.screening, "hits").mockRejectedValue(new ApiError(500, "", ""));
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("The hits could not be loaded");
});
