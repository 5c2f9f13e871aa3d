import { describe, expect, it } from "vitest";
import { read } from "../testing/reading-statements.ts";
import { readBankDescription } from "./bank-description.ts";
import { payerKey } from "./line-fingerprint.ts";
import { type Movement, matchLayouts } from "./match-layouts.ts";
import { almostOrderNumbersIn, orderNumbersIn } from "./order-numbers-in.ts";
import { readSignedAmount } from "./read-cells.ts";

/** Input is made four times as long: linear work takes four times as long, quadratic work sixteen times. */
const LONGER = 4;
const MOST_TIMES = 9;
/** Shorter times are too inexact to show growth. */
const SHORTEST_MS = 25;

/** Milliseconds of processor time of this thread, so that other tests do not count. */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Expects the work to be linear in its input, from `size` on. Garbage collection may slow a run, so
 * there are two more tries.
 */
async function expectProportion(size: number, work: (size: number) => unknown) {
  await work(size);
  const short = Math.max(await timeOf(() => work(size)), SHORTEST_MS);
  let long = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && long / short >= MOST_TIMES; run += 1) {
    long = Math.min(long, await timeOf(() => work(size * LONGER)));
  }
  expect(long / short).toBeLessThan(MOST_TIMES);
}

const CHASE = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n";
const attempt = async (text: string) => {
  try {
    await read(text);
  } catch {
    // A refusal is a valid result here.
  }
};

describe("the work of reading a statement grows with its length and no faster", () => {
  it.each([
    ["Zelle again and again, from nobody", "", "zelle "],
    ["blanks behind the name", "zelle from a", " ", "b"],
    ["a day again and again", "zelle from a", " on 1/2"],
    ["references again and again", "zelle from a", " on 1/2 ref", " "],
    ["quotation marks again and again", 'zelle from a for "', ' for "', "b"],
    ["confirmations again and again", "zelle from a", " conf#", " ("],
    ["confirmations in one word", "zelle from a;conf#", ";conf#", "("],
    ["a long last word", "zelle from a ", "b", "("],
    ["orders again and again", "zelle from a", " for orders"],
  ])("in a bank's description of %s", async (_, begin, again, end = "") => {
    await expectProportion(60_000, (size) =>
      readBankDescription(begin + again.repeat(size / again.length) + end, 100),
    );
  });

  it.each([
    ["line ends in a value", (size: number) => `"${"\n".repeat(size)}x"`],
    ["quotation marks", (size: number) => `"${'""'.repeat(size / 2)}"`],
    ["digits", (size: number) => "1".repeat(size)],
    ["groups of digits", (size: number) => "1,".repeat(size / 2)],
    ["blanks", (size: number) => `x${" ".repeat(size)}y`],
  ])("in a CSV with %s", async (_, value) => {
    // A record has 256 kB at most.
    await expectProportion(50_000, (size) =>
      attempt(`${CHASE}CREDIT,11/17/2026,${value(size)},1.00,X,,,\n`.repeat(4)),
    );
  });

  it("in a CSV with very many columns and rows", async () => {
    await expectProportion(10_000, (size) =>
      attempt(`${"x,".repeat(size)}${CHASE}${"a,b\n".repeat(size / 20)}`),
    );
  });

  it.each([
    ["commas", (size: number) => ",".repeat(size)],
    ["amounts", (size: number) => ",1".repeat(size / 2)],
    ["quoted amounts", (size: number) => ',"1'.repeat(size / 3)],
    ["blanks", (size: number) => `,1,1${" ".repeat(size)}x`],
  ])("in a row of Bank of America with %s", async (_, value) => {
    const header = "Date,Description,Amount,Running Bal.\n";
    await expectProportion(100_000, (size) => attempt(`${header}11/17/2026,${value(size)},x\n`));
  });

  it.each([
    ["transactions", "<STMTTRN>"],
    ["elements", "<NAME>"],
    ["open CDATA", "<NAME><![CDATA["],
    ["CDATA", "<NAME><![CDATA[x]]>"],
    ["transactions with open CDATA", "<STMTTRN><NAME><![CDATA["],
    ["entities", "<NAME>&amp;amp;amp;"],
    ["unfinished tags", "<"],
  ])("in OFX of %s", async (_, piece) => {
    await expectProportion(200_000, (size) =>
      attempt(`<OFX><STMTTRN>${piece.repeat(size / piece.length)}`),
    );
  });

  it.each([
    ["an amount of digits", readSignedAmount, "1"],
    ["an amount of groups", readSignedAmount, "1,234"],
    ["an amount with zeros", readSignedAmount, "0.00"],
    ["a name", payerKey, "É "],
    ["a memo of words", orderNumbersIn, "1 "],
    ["a memo of blanks", orderNumbersIn, " "],
    ["a memo of hyphens", almostOrderNumbersIn, "A-"],
  ])("in %s", async (_, readText, piece) => {
    await expectProportion(200_000, (size) => {
      try {
        readText(`${piece.repeat(size / piece.length)}x`);
      } catch {
        // Not an amount.
      }
    });
  });

  it.each([
    ["the same", () => "maya lind"],
    ["all different", (place: number) => `payer ${place}`],
    ["cut", (place: number) => "maya lind".slice(0, 1 + (place % 9))],
    ["not there", () => null],
  ])("in movements of one day and amount whose payers are %s", async (_, payerOf) => {
    const movements = (count: number, isRow: boolean): Movement[] =>
      Array.from({ length: count }, (_each, place) => ({
        date: "2026-11-17",
        gross: 6_500,
        payerKey: isRow ? payerOf(place) : (payerOf(place + 1)?.concat(" ") ?? null),
        externalId: null,
        orderNumbers: [],
        isPayment: true,
      }));
    await expectProportion(4_000, (size) =>
      matchLayouts(movements(size, true), movements(size, false)),
    );
  });
});

it("a text of single letters has no more slips of numbers than are worth to be compared", () => {
  expect(almostOrderNumbersIn("A B C D E F 1 2 ".repeat(200)).length).toBeLessThanOrEqual(50);
});
