import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "./render-page.tsx";

afterEach(() => vi.useRealTimers());

it("leaves no timer behind, for which the build would wait five minutes", () => {
  vi.useFakeTimers();
  expect(renderPage()).toContain("Dashboard");
  expect(vi.getTimerCount()).toBe(0);
});
