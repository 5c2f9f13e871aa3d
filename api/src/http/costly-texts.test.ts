import { expect, it } from "vitest";
import { lotWishInput } from "#shared/contracts/allocations.ts";
import { emailAddress } from "#shared/contracts/common.ts";
import { parseCustomValue } from "#shared/domain/calculator.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { parsePeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { parseLimits } from "#shared/domain/test-limits.ts";
import { claimWords } from "#shared/domain/wording/find-claims.ts";
import { htmlToText } from "../imports/format-values.ts";
import { NASTY } from "../testing/nasty-texts.ts";
import { readTrace } from "../traces/reader/read-trace.ts";

/** Milliseconds of processor time. A quadratic algorithm would take seconds. */
const AFFORDABLE = 250;
const LENGTH = 200_000;

const READERS: Record<string, (text: string) => unknown> = {
  "a description in HTML": htmlToText,
  "a description's words of human use": claimWords,
  "a sequence": (text) => parsePeptide(text),
  "bridges of a sequence": (text) => parsePeptide(`CC;${text}`),
  "an end of a sequence": (text) => parsePeptide(`Ac-${text}-NH2`),
  "a limit of a result": parseLimits,
  "a limit after a number": (text) => parseLimits(`1${text}`),
  "a value of the calculator": parseCustomValue,
  "a wish for lots": (text) => lotWishInput.safeParse(text),
  "an email address": (text) => emailAddress().safeParse(text),
  "a cell of a file for spreadsheets": (text) => csvLine([text]),
  "a trace": (text) => {
    try {
      return readTrace(new TextEncoder().encode(text), { kind: "hplc", xUnit: null });
    } catch (error) {
      return error;
    }
  },
};

it.each(Object.keys(READERS))("%s is read by work that grows with its length", (name) => {
  const dear: [string, number][] = [];
  for (const [what, make] of Object.entries(NASTY)) {
    const text = make(LENGTH);
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 4 && least > AFFORDABLE; tries += 1) {
      const before = process.threadCpuUsage();
      READERS[name]?.(text);
      const { user, system } = process.threadCpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    if (least > AFFORDABLE) dear.push([what, Math.round(least)]);
  }
  expect(dear).toEqual([]);
});
