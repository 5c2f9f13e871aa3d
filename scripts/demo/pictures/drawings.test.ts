import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import { drawLabel, drawProduct } from "./draw-product.ts";
import { SHARE_SIZE, shareSvg } from "./share-svg.ts";
import { type LabelledProduct, labelSvg, vialSvg } from "./vial-svg.ts";

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

describe("stored pictures", () => {
  test.each([
    ["vial", drawProduct, vialSvg],
    ["label", drawLabel, labelSvg],
  ])("of the %s look like the drawing, in few bytes", async (_, store, draw) => {
    const folder = await mkdtemp(join(tmpdir(), "drawings-"));
    const { imageUrl } = await store(BRADYKININ, new FolderObjects(folder));
    const drawn = await premultiplied(Buffer.from(draw(BRADYKININ)));
    const stored = await premultiplied(join(folder, imageUrl));
    const { size } = await stat(join(folder, imageUrl));
    await rm(folder, { recursive: true });
    let squares = 0;
    for (const [index, value] of drawn.entries()) squares += (value - (stored[index] ?? 0)) ** 2;
    expect(10 * Math.log10(255 ** 2 / (squares / drawn.length))).toBeGreaterThan(48);
    expect(size).toBeLessThan(14_000);
  });
});

/** Colours count as much as one sees of them. */
async function premultiplied(picture: Buffer | string): Promise<Uint8Array> {
  const pixels = await sharp(picture).ensureAlpha().raw().toBuffer();
  return pixels.map((value, index) =>
    index % 4 === 3 ? value : (value * (pixels[index - (index % 4) + 3] ?? 0)) / 255,
  );
}
