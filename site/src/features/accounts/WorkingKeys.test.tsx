import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NetworkError } from "#shared/client/errors.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { transport } from "../../transport.ts";
import { WorkingKeys } from "./WorkingKeys.tsx";

const KEYS = [
  { id: "one", name: "Warehouse", prefix: "alq_abc123" },
  { id: "two", name: "Accounts", prefix: "alq_def456" },
];

afterEach(() => {
  vi.restoreAllMocks();
  $toasts.set([]);
});

function show() {
  const onDecided = vi.fn();
  render(<WorkingKeys keys={KEYS} onDecided={onDecided} />);
  return { onDecided, user: userEvent.setup() };
}

describe("the keys that work after a change of password", () => {
  it("are named, and revoked one by one when their owner says so", async () => {
    const call = vi.spyOn(transport, "call").mockResolvedValue(undefined);
    const { onDecided, user } = show();
    expect(screen.getByText(/^Warehouse/).textContent).toContain("alq_abc123");
    await user.click(screen.getByRole("button", { name: "Revoke these keys" }));
    await vi.waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(call.mock.calls.map(([path, , options]) => [path, options])).toEqual([
      ["/api/admin/api-keys/one", { method: "DELETE" }],
      ["/api/admin/api-keys/two", { method: "DELETE" }],
    ]);
  });

  it("stay when their owner keeps them", async () => {
    const call = vi.spyOn(transport, "call").mockResolvedValue(undefined);
    const { onDecided, user } = show();
    await user.click(screen.getByRole("button", { name: "Keep them" }));
    expect(onDecided).toHaveBeenCalledOnce();
    expect(call).not.toHaveBeenCalled();
  });

  it("stay visible when one could not be revoked, with a message", async () => {
    vi.spyOn(transport, "call").mockRejectedValue(new NetworkError("offline"));
    const { onDecided, user } = show();
    await user.click(screen.getByRole("button", { name: "Revoke these keys" }));
    await vi.waitFor(() => expect($toasts.get()[0]?.description).toContain("cannot be reached"));
    expect(onDecided).not.toHaveBeenCalled();
  });
});
