import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { CopyButton } from "./CopyButton.tsx";
import { $toasts } from "./toasts.store.ts";

beforeEach(() => $toasts.set([]));

const press = () => userEvent.click(screen.getByRole("button", { name: "Copy coupon code" }));
const coupon = (
  <CopyButton
    text="LAB10"
    label="Copy coupon code"
    copiedDescription="Coupon code copied to clipboard"
  />
);

it("copies and says so for two seconds", async () => {
  render(coupon);
  await press();
  await waitFor(() =>
    expect($toasts.get()).toMatchObject([
      { title: "Copied", description: "Coupon code copied to clipboard", duration: 2000 },
    ]),
  );
  expect(await navigator.clipboard.readText()).toBe("LAB10");
});

it("asks to copy by hand when the browser refuses", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowedError"));
  render(coupon);
  await user.click(screen.getByRole("button", { name: "Copy coupon code" }));
  await waitFor(() =>
    expect($toasts.get()).toMatchObject([
      { title: "Copy failed", description: "Please copy manually", tone: "danger", duration: 2000 },
    ]),
  );
});
