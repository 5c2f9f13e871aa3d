import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { UserPermission } from "#shared/contracts/buyers.ts";
import type { AdminUser } from "#shared/contracts/users.ts";
import { api } from "../api.ts";
import { PermissionOf } from "./PermissionOf.tsx";

const USER = { id: "ada", email: "ada@example.com", firstName: "Ada", lastName: "Byron" };

it("changes a permission by hand with a reason, and shows what was decided", async () => {
  const stored: UserPermission = {
    permission: "attested",
    until: "2027-11-20T09:30:00.000Z",
    updatedAt: "2026-11-20T09:30:00.000Z",
    decisions: [
      { seq: 6, at: "2026-11-21T09:30:00.000Z", by: "Grace", kind: "order-changed", reason: "" },
    ],
  };
  vi.spyOn(api.admin.buyers, "permission").mockResolvedValue(stored);
  const set = vi.spyOn(api.admin.buyers, "setPermission").mockResolvedValue({
    ...stored,
    permission: "verified",
    decisions: [
      {
        seq: 7,
        at: "2026-11-20T09:30:00.000Z",
        by: "Grace",
        kind: "permission",
        reason: "Known to us",
      },
    ],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PermissionOf user={USER as AdminUser} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Change Permission" }));
  expect(screen.getByText("Order changed")).toBeTruthy();
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Change Permission" }));
  expect(await dialog.findByText(/Give a reason/)).toBeTruthy();
  expect(set).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("textbox", { name: /Reason/ }));
  await user.paste("Known to us");
  await user.click(dialog.getByRole("button", { name: "Change Permission" }));
  await waitFor(() =>
    expect(set).toHaveBeenCalledExactlyOnceWith("ada", {
      permission: "attested",
      until: null,
      reason: "Known to us",
      updatedAt: "2026-11-20T09:30:00.000Z",
    }),
  );
  expect(await screen.findByText("Verified buyer")).toBeTruthy();
  expect(screen.getByText("Known to us")).toBeTruthy();
});

it("shows the decision of another admin who was faster, and keeps what was typed", async () => {
  const stored: UserPermission = {
    permission: "attested",
    until: null,
    updatedAt: "2026-11-20T09:30:00.000Z",
    decisions: [],
  };
  const newer = {
    ...stored,
    permission: "refused",
    updatedAt: "2026-11-21T09:30:00.000Z",
  } as const;
  vi.spyOn(api.admin.buyers, "permission").mockResolvedValue(stored);
  const set = vi
    .spyOn(api.admin.buyers, "setPermission")
    .mockRejectedValueOnce(
      new ApiError(
        409,
        "Conflict",
        JSON.stringify({ code: "permission-changed", message: "Changed", permission: newer }),
      ),
    )
    .mockResolvedValue({ ...newer, permission: "verified" });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PermissionOf user={USER as AdminUser} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Change Permission" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("textbox", { name: /Reason/ }));
  await user.paste("Known to us");
  await user.click(dialog.getByRole("button", { name: "Change Permission" }));
  expect(await dialog.findByText(/changed while you were editing/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Keep what I typed" }));
  await user.click(dialog.getByRole("button", { name: "Change Permission" }));
  await waitFor(() => expect(set).toHaveBeenCalledTimes(2));
  expect(set.mock.lastCall?.[1]).toMatchObject({
    reason: "Known to us",
    updatedAt: newer.updatedAt,
  });
});
