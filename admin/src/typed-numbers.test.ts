import { expect, it } from "vitest";
import { sources } from "./testing/sources.ts";

/** Numbers that nobody types: API answers, select values, keys, plot axes. */
const NOT_TYPED: Record<string, number> = {
  "api-keys/ApiKeyDialog.tsx": 1,
  "dashboard/RowPlot.tsx": 1,
  "orders/use-desk-keys.ts": 1,
  "wording/WaitingNotice.tsx": 1,
};

it("no other way in the back-office turns a typed text into a number", () => {
  const OTHER_WAYS =
    /\b(?:Number|parseFloat|parseInt)\(|Number\.parse|valueAsNumber|type="number"|inputMode[=:] ?"(?:numeric|decimal)"|\bNumberField as\b/g;
  const found = Object.fromEntries(
    sources.flatMap(({ path, text }) => {
      const count = [...text.matchAll(OTHER_WAYS)].length;
      return count > 0 ? [[path, count]] : [];
    }),
  );
  expect(found).toEqual(NOT_TYPED);
});
