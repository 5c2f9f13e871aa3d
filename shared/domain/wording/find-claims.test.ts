import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimWords, findClaims } from "./find-claims.ts";

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .trim()
    .split("\n");

describe("the guard of wording", () => {
  it("catches each of 200 sentences about use in humans or animals", () => {
    const sentences = linesOf("claims.txt");
    expect(sentences.length).toBeGreaterThanOrEqual(200);
    expect(sentences.filter((sentence) => findClaims(sentence).length === 0)).toEqual([]);
  });

  it("marks nothing in 500 sentences of catalogues", () => {
    const sentences = linesOf("catalogue.txt");
    expect(sentences.length).toBeGreaterThanOrEqual(500);
    const marked = sentences.flatMap((sentence) => {
      const words = claimWords(sentence);
      return words.length > 0 ? [[sentence, words]] : [];
    });
    expect(marked).toEqual([]);
  });

  it("says where the words stand", () => {
    const text = "Pure.\nIt cures\u00a0colds.";
    expect(findClaims(text).map(({ start, end }) => text.slice(start, end))).toEqual(["cures"]);
    const behind = "A dose-response assay. It cures colds.";
    expect(findClaims(behind).map(({ start }) => start)).toEqual([behind.indexOf("cures")]);
  });

  it.each([
    "It c\u200bures colds",
    "It \uff43\uff55\uff52\uff45\uff53 colds",
    "weight\n  loss",
    "weight\u2011loss",
    "CURES",
  ])("is not deceived by %j", (text) => {
    expect(findClaims(text)).toHaveLength(1);
  });

  it("ends an excluding label with its clause", () => {
    expect(findClaims("Not for injection or ingestion, nor as a supplement.")).toEqual([]);
    expect(claimWords("Not for kids. Inject daily.")).toEqual(["inject", "daily"]);
    expect(claimWords("Not only for weight loss")).toEqual(["weight loss"]);
    expect(claimWords("This is not a joke: it cures colds")).toEqual(["cures"]);
    expect(claimWords("You can not believe how it cures colds")).toEqual(["cures"]);
  });

  it("reads long texts in no time", () => {
    // Proven by the work, not by the clock: no pattern repeats a repetition.
    expect(findClaims("not ".repeat(20_000))).toEqual([]);
    expect(findClaims("prevent of ".repeat(9_000))).toEqual([]);
  });
});
