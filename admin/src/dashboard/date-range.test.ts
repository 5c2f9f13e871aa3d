import { describe, expect, it } from "vitest";
import { rangeLabel, rangeOf, rangeView, viewOfRange } from "./date-range.ts";

describe("a range", () => {
  it.each([
    [{ kind: "today" }, "Today"],
    [{ kind: "yesterday" }, "Yesterday"],
    [{ kind: "custom", from: "2026-11-01", to: "2026-11-21" }, "Nov 1 – Nov 21"],
    [{ kind: "custom", from: "2025-11-21", to: "2026-11-21" }, "Nov 21, 2025 – Nov 21, 2026"],
  ] as const)("%j is called %s", (range, label) => {
    expect(rangeLabel(range)).toBe(label);
    expect(rangeOf(rangeView.parse(viewOfRange(range)))).toEqual(range);
  });

  it.each([
    {},
    { range: "tomorrow" },
    { from: "2026-11-01" },
    { from: "2026-11-21", to: "2026-11-01" },
    { from: "2026-02-30", to: "2026-11-01" },
  ])("is today where the address names none: %j", (params) => {
    expect(rangeOf(rangeView.parse(params))).toEqual({ kind: "today" });
  });
});
