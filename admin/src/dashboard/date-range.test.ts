import { describe, expect, it } from "vitest";
import { rangeLabel } from "./date-range.ts";

describe("a range", () => {
  it.each([
    [{ kind: "today" }, "Today"],
    [{ kind: "yesterday" }, "Yesterday"],
    [{ kind: "custom", from: "2026-11-01", to: "2026-11-21" }, "Nov 1 – Nov 21"],
    [{ kind: "custom", from: "2025-11-21", to: "2026-11-21" }, "Nov 21, 2025 – Nov 21, 2026"],
  ] as const)("%j is called %s", (range, label) => expect(rangeLabel(range)).toBe(label));
});
