import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitText, measureText, outlineText, type TextStyle, wrapText } from "./text-outlines.ts";

const STYLE: TextStyle = { face: "sans-strong", size: 40 };
const PATH_DATA = /^[MLQCZ\d.,\s-]*$/;

describe("text as outlines", () => {
  test("holds path data only, whatever was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        expect(outlineText(text, STYLE, { x: 0, y: 0 })).toMatch(PATH_DATA);
      }),
      { numRuns: 60 },
    );
  });

  test("has ink for Greek and accented letters, and none for spaces", () => {
    const beta = outlineText("β", STYLE, { x: 0, y: 0 });
    const missing = outlineText("\u{1f9ea}", STYLE, { x: 0, y: 0 });
    expect(beta).not.toBe(missing);
    expect(outlineText("ě", STYLE, { x: 0, y: 0 })).not.toBe(missing);
    expect(outlineText("  ", STYLE, { x: 0, y: 0 })).toBe("");
  });

  test("in mono is as wide as it has letters", () => {
    const mono: TextStyle = { face: "mono", size: 10 };
    expect(measureText("58-82-2", mono)).toBeCloseTo(7 * 6);
    expect(measureText("", mono)).toBe(0);
  });

  test("ends where it is anchored", () => {
    const right = outlineText("154947-66-7", STYLE, { x: 300, y: 0, anchor: "end" });
    const left = outlineText("154947-66-7", STYLE, {
      x: 300 - measureText("154947-66-7", STYLE),
      y: 0,
    });
    expect(right).toBe(left);
  });
});

describe("lines", () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z0-9()-]{1,12}$/), { minLength: 1 });

  test("keep every word, in order, and are no wider than they may be", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 60, max: 900 }), (list, width) => {
        const lines = wrapText(list.join(" "), STYLE, width);
        expect(lines.join(" ")).toBe(list.join(" "));
        for (const line of lines) {
          if (line.includes(" ")) expect(measureText(line, STYLE)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });

  test("that are too long end in an ellipsis and fit", () => {
    const cut = fitText("Amyloid beta (1-42) (human)", STYLE, 200);
    expect(cut).toMatch(/^Amyloid.*…$/);
    expect(measureText(cut, STYLE)).toBeLessThanOrEqual(200);
    expect(fitText("RGDS", STYLE, 200)).toBe("RGDS");
  });
});
