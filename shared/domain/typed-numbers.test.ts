import { describe, expect, it } from "vitest";
import { NOTATIONS } from "../testing/typed-notations.ts";
import {
  inWords,
  MEASUREMENT,
  MONEY,
  type NumberRules,
  PERCENT,
  readTypedNumber,
  WHOLE_NUMBER,
} from "./typed-numbers.ts";

function outcome(typed: string, rules: NumberRules): string {
  const read = readTypedNumber(typed, rules);
  if (read.kind === "number") return read.text;
  if (read.kind === "ask") return `? ${read.readings.map(({ text }) => text).join(" ")}`;
  return read.kind === "error" ? "no" : "empty";
}

describe("a number as people type it", () => {
  it("is tried in 200 notations and more, each once", () => {
    expect(NOTATIONS.length).toBeGreaterThanOrEqual(200);
    expect(new Set(NOTATIONS.map(({ typed }) => typed)).size).toBe(NOTATIONS.length);
  });

  it("is the number that it means, is asked about, or is refused", () => {
    const read = NOTATIONS.map(({ typed }) => ({
      typed,
      whole: outcome(typed, WHOLE_NUMBER),
      decimal: outcome(typed, MEASUREMENT),
      money: outcome(typed, MONEY),
    }));
    expect(read).toEqual(NOTATIONS);
  });

  it.each(["", " ", "\t\n", "\u00a0", "\u200e", "\u3000"])("is empty when it is %j", (typed) => {
    for (const rules of [WHOLE_NUMBER, MEASUREMENT, MONEY, PERCENT]) {
      expect(readTypedNumber(typed, rules)).toEqual({ kind: "empty" });
    }
  });

  it("leads to a question with the larger number first", () => {
    const question = (typed: string, rules: NumberRules) => {
      const read = readTypedNumber(typed, rules);
      return read.kind === "ask" ? read.question : read.kind;
    };
    expect(question("1,296", MEASUREMENT)).toBe(
      "1,296: one thousand two hundred ninety-six, or 1.296?",
    );
    expect(question("1.000", WHOLE_NUMBER)).toBe("1.000: one thousand, or 1?");
    expect(question(" 12,50", MONEY)).toBe("12,50: did you mean 12.50?");
  });

  it("may be up to 60 characters long, without what is invisible around it", () => {
    expect(outcome("5".padStart(60, "0"), WHOLE_NUMBER)).toBe("5");
    expect(outcome("5".padStart(61, "0"), WHOLE_NUMBER)).toBe("no");
    expect(outcome("\u200e\u200e 5 \u200e\u200e", WHOLE_NUMBER)).toBe("5");
  });

  it("of more than fifteen digits is read where none of them is lost", () => {
    for (const text of ["0.00000000000001", "0.1234567890123456"]) {
      expect(outcome(text, MEASUREMENT)).toBe(text);
    }
    expect(outcome("0.12345678901234567", MEASUREMENT)).toBe("no");
  });

  it("may have its unit behind it, and no other", () => {
    expect(outcome("10%", PERCENT)).toBe("10");
    expect(outcome("12.5 %", PERCENT)).toBe("12.5");
    expect(outcome("％", PERCENT)).toBe("no");
    expect(outcome("5 MG", { ...MEASUREMENT, unit: "mg" })).toBe("5");
    expect(outcome("5 g", { ...MEASUREMENT, unit: "mg" })).toBe("no");
    expect(outcome("10%", MEASUREMENT)).toBe("no");
  });

  it("once chosen is read as what was chosen", () => {
    for (const rules of [WHOLE_NUMBER, MEASUREMENT, MONEY, PERCENT]) {
      for (const { typed } of NOTATIONS) {
        const read = readTypedNumber(typed, rules);
        const readings = read.kind === "ask" ? read.readings : read.kind === "number" ? [read] : [];
        for (const { text, value } of readings) {
          expect(readTypedNumber(text, rules)).toEqual({ kind: "number", text, value });
          expect(Number(text)).toBe(value);
        }
      }
    }
  });

  it("is answered quickly however long it is", () => {
    const began = performance.now();
    for (const part of [" ", "1,", "1.", "\u200e", "9", "-"]) {
      readTypedNumber(`x${part.repeat(1_000_000)}x`, MONEY);
    }
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

it("writes whole numbers in words", () => {
  expect([0, 13, 20, 90_021, 1_000_000, -105].map(inWords)).toEqual([
    "zero",
    "thirteen",
    "twenty",
    "ninety thousand twenty-one",
    "one million",
    "minus one hundred five",
  ]);
  expect([1.5, 21.5, 1e9].map(inWords)).toEqual(["1.5", "21.5", "1000000000"]);
});
