import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { SHARE_SIZE, shareSvg } from "./share-svg.ts";
import { type LabelledProduct, vialSvg } from "./vial-svg.ts";

const BRADYKININ: LabelledProduct = {
  name: "Bradykinin",
  sequence: "RPPGFSPFR",
  nTerminus: "H",
  cTerminus: "OH",
  casNumber: "58-82-2",
  amount: "1 mg",
};

const anyText = fc.option(fc.string({ unit: "grapheme", maxLength: 60 }));
const anyProduct: fc.Arbitrary<LabelledProduct> = fc.record({
  name: fc.string({ unit: "grapheme", maxLength: 200 }),
  sequence: anyText,
  nTerminus: anyText,
  cTerminus: anyText,
  casNumber: anyText,
  amount: anyText,
});

describe.each([
  ["the vial", vialSvg],
  ["the share picture", shareSvg],
])("%s", (_, draw) => {
  test("stays inert whatever the product's texts are: only shapes, no text, script, link or style", () => {
    fc.assert(
      fc.property(anyProduct, (product) => {
        const svg = draw(product);
        const tags = new Set(Array.from(svg.matchAll(/<([^\s/>]*)/g), ([, tag]) => tag));
        expect(
          Array.from(tags).filter((tag) => !["svg", "g", "path", "rect", ""].includes(tag ?? "")),
        ).toEqual([]);
        expect(svg).not.toMatch(/NaN|Infinity|undefined|url\(|\son\w+=/);
      }),
      { numRuns: 60 },
    );
  });

  test("draws mark-up in a name as letters", () => {
    const svg = draw({ ...BRADYKININ, name: '<img src=x onerror="alert(1)">' });
    expect(svg).not.toContain("onerror");
    expect(svg).not.toContain("<img");
  });

  test("differs between peptides that differ in one residue", () => {
    const drawn = (sequence: string) => draw({ name: "Enkephalin", sequence });
    expect(drawn("YGGFL")).not.toBe(drawn("YGGFM"));
  });

  test("is the same every time", () => {
    expect(draw(BRADYKININ)).toBe(draw(BRADYKININ));
  });
});

describe("pixels", () => {
  test("of the vial are transparent around it and opaque on the label", async () => {
    const { data, info } = await sharp(Buffer.from(vialSvg(BRADYKININ)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect([info.width, info.height]).toEqual([960, 960]);
    expect([alpha(4, 4), alpha(955, 4), alpha(4, 955), alpha(955, 955)]).toEqual([0, 0, 0, 0]);
    expect(alpha(480, 600)).toBe(255);
  });

  test.each([
    ["blue for a positive peptide", "KRKRR", 2],
    ["red for a negative peptide", "DDDDE", 0],
  ])("of the cap are %s", async (_, sequence, channel) => {
    const { data, info } = await sharp(Buffer.from(vialSvg({ name: "Test", sequence })))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (80 * info.width + 480) * info.channels;
    const colour = [data[at], data[at + 1], data[at + 2]];
    expect(colour.indexOf(Math.max(...(colour as number[])))).toBe(channel);
  });

  test("of a share picture are as many as Open Graph readers ask for", async () => {
    for (const svg of [shareSvg(BRADYKININ), shareSvg({ name: "Plain vial" })]) {
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject(SHARE_SIZE);
    }
  });
});
