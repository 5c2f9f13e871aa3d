import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";

it("is named by one text at a time, and does nothing while it is pending", async () => {
  const onPress = vi.fn();
  const button = (isPending: boolean) => (
    <Button isPending={isPending} pendingText="Signing in..." onPress={onPress} className="wide">
      Sign in
    </Button>
  );
  const { rerender } = render(button(false));
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(onPress).toHaveBeenCalledTimes(1);

  rerender(button(true));
  const pending = screen.getByRole("button", { name: "Signing in..." });
  expect(pending.textContent).toBe("Signing in...");
  expect(pending.classList.contains("wide")).toBe(true);
  await userEvent.click(pending);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(pending);
});
