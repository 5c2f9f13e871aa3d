import { expect, it } from "vitest";
import { afterKey, heightened, moved, type TraceView, WHOLE, zoomed } from "./trace-view.ts";

it("zooming keeps the point under the pointer in place, and the view stays within the trace", () => {
  const view = zoomed(WHOLE, 4, 0.3);
  expect(view.from + 0.3 * (view.to - view.from)).toBeCloseTo(0.3, 12);
  expect(view.to - view.from).toBeCloseTo(0.25, 12);
  expect(zoomed(view, 1 / 8, 0.9)).toEqual(WHOLE);
  expect(moved(view, 99).to).toBe(1);
  expect(moved(view, -99).from).toBe(0);
});

it("any keys in any order keep the view within the trace, and Escape shows all of it", () => {
  const keys = ["+", "-", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  let view: TraceView = WHOLE;
  for (let turn = 1; turn < 2_000; turn += 1) {
    view = afterKey(view, keys[(turn * turn * 7 + turn) % keys.length] ?? "") ?? view;
    expect(view.from).toBeGreaterThanOrEqual(0);
    expect(view.to).toBeLessThanOrEqual(1 + 1e-12);
    expect(view.to - view.from).toBeGreaterThan(0.02);
    expect(view.height).toBeGreaterThanOrEqual(1);
  }
  expect(afterKey(view, "Escape")).toEqual(WHOLE);
  expect(afterKey(view, "a")).toBeNull();
  expect(heightened(WHOLE, 1e9).height).toBe(256);
});
