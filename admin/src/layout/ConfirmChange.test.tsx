import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { ConfirmChange } from "./ConfirmChange.tsx";

const onClose = vi.fn();

function show(send: () => Promise<{ name: string }>) {
  const queryClient = new QueryClient();
  const refreshed = vi.spyOn(queryClient, "invalidateQueries");
  render(
    <QueryClientProvider client={queryClient}>
      <ConfirmChange
        title="Delete Coupon"
        description="This cannot be undone."
        confirmText="Delete"
        onClose={onClose}
        send={send}
        refresh={[["coupons"]]}
        done={({ name }) => ({ title: "Coupon Deleted", description: name })}
        failure="Failed to delete coupon."
      />
    </QueryClientProvider>,
  );
  return refreshed;
}

const press = () => userEvent.click(screen.getByRole("button", { name: "Delete" }));

afterEach(() => {
  onClose.mockReset();
  $toasts.set([]);
});

it("refreshes the queries, says what was done and closes", async () => {
  const refreshed = show(async () => ({ name: "SUMMER" }));
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ queryKey: ["coupons"] });
  expect($toasts.get()).toMatchObject([
    { title: "Coupon Deleted", description: "SUMMER", tone: "success" },
  ]);
});

it("stays open after a failure and says why", async () => {
  const refreshed = show(() => Promise.reject(new Error("no connection")));
  await press();
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  expect($toasts.get()).toMatchObject([
    { title: "Error", description: "Failed to delete coupon.", tone: "danger" },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  expect(refreshed).not.toHaveBeenCalled();
  expect(screen.getByRole("alertdialog", { name: "Delete Coupon" })).toBeDefined();
});
