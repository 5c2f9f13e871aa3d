import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, csvText } from "./csv.ts";

describe("a line of CSV", () => {
  it("quotes what must be quoted", () => {
    expect(csvLine(["a", 'say "hi"', "x,y", "two\nlines", 3, true, null, undefined, ""])).toBe(
      'a,"say ""hi""","x,y","two\nlines",3,true,,,\r\n',
    );
  });

  it.each(["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\tx", "\r=1", " =1", "＝1", "-", "--1", "+1 2"])(
    "makes %j inert",
    (cell) => {
      const [[read] = []] = parse(csvLine([cell])) as string[][];
      expect(read).toBe(`'${cell}`);
    },
  );

  it.each(["-12.50", "+3", "0", "12.5", "a=b", "user@example.org", "O'Neil"])(
    "leaves %j alone",
    (cell) => {
      expect(csvLine([cell])).toBe(`${cell}\r\n`);
    },
  );

  it("is read back cell by cell", () => {
    const cells = fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(cells, (record) => {
        const [read] = parse(csvLine(record), { bom: false }) as string[][];
        expect(read?.map((cell, index) => (cell === record[index] ? cell : cell.slice(1)))).toEqual(
          record,
        );
      }),
    );
  });

  it("keeps a formula that has no apostrophe of ours", () => {
    expect(csvText("=1")).toBe("=1");
  });

  it("gives every text back, whatever it begins with", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.stringMatching(/^['=+\-@\t 1]{0,6}$/),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [read = []] = parse(csvLine([one, other]), { bom: false }) as string[][];
        expect(read.map(csvText)).toEqual([one, other]);
      }),
    );
  });

  it("never begins a cell with a formula", () => {
    const risky = fc.stringMatching(/^[=+\-@\t ][=+\-@\t a1]*$/);
    fc.assert(
      fc.property(risky, (cell) => {
        const [[read = ""] = []] = parse(csvLine([cell])) as string[][];
        expect(Number.isFinite(Number(read)) || !/^\s*[=+\-@]/.test(read)).toBe(true);
      }),
    );
  });
});
