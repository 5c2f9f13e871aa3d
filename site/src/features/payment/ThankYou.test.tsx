import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ThankYou } from "./ThankYou.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  // The test DOM has no canvas, so confetti is turned off.
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("waits for the age gate, which would otherwise be inert", () => {
  const gate = document.body.appendChild(document.createElement("dialog"));
  gate.id = "age-gate";
  gate.setAttribute("open", "");
  const thanks = () => screen.queryByRole("dialog", { name: /Thank you/ });
  render(<ThankYou orderId="01a202aa" />);
  act(() => vi.advanceTimersByTime(2_000));
  expect(thanks()).toBeNull();
  gate.dispatchEvent(new Event("close"));
  act(() => vi.advanceTimersByTime(2_000));
  expect(thanks()).not.toBeNull();
  gate.remove();
});
