import { describe, expect, it } from "vitest";
import { Refusal } from "../refusals.ts";
import { file } from "../testing/product-files.ts";
import { readProductFile } from "./read-product-file.ts";

async function refusalOf(text: string): Promise<Refusal> {
  try {
    await readProductFile(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("The file was read");
}

describe("a file", () => {
  it("is read with a byte order mark, with semicolons, and with line breaks inside its values", async () => {
    const { drafts } = await readProductFile(
      '\uFEFFname;description;price\r\n"Bradykinin";"First line\r\nsecond; line";45\r\nOxytocin;;60\r\n',
    );
    expect(drafts.map(({ line, name }) => [line, name])).toEqual([
      [2, "Bradykinin"],
      [4, "Oxytocin"],
    ]);
    expect(drafts[0]?.fields.description).toBe("First line\r\nsecond; line");
  });

  it("is read in pieces that may end anywhere, and other work runs in between", async () => {
    const names = Array.from(
      { length: 3000 },
      (_, index) => `\u{1F9EA}\u00e9${"x".repeat(index % 7)} ${index}`,
    );
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    const { drafts } = await readProductFile(
      file("name,description", ...names.map((name) => `${name},"a\r\n${name}"`)),
    );
    clearInterval(others);
    expect(drafts.map(({ name }) => name)).toEqual(names);
    expect(drafts.map(({ fields }) => fields.description)).toEqual(
      names.map((name) => `a\r\n${name}`),
    );
    expect(turns).toBeGreaterThan(2);
  });

  it("counts its lines as an editor does, empty ones included", async () => {
    const { drafts } = await readProductFile(file("name,price", "", "A,1", "", "", "B,2"));
    expect(drafts.map(({ line }) => line)).toEqual([3, 6]);
  });

  it.each([
    ["an open quotation mark", file("name,price", "A,1", '"B,2'), /Line \d.*never closed/],
    ["a quotation mark inside a value", file("name,price", 'A"B,1'), /Line 2.*quotation mark/],
    ["a character that no text has", file("name,price", "A\0,1"), /Line 2: .*not readable/],
    ["a column that is there twice", file("name,price,Name", "A,1,B"), /"name" is there twice/],
    ["no lines below the header", "name,price\n", /no lines/],
    ["nothing", "", /no header/],
    ["columns of nobody", file("one,two", "1,2"), /no columns that are known/],
  ])("with %s is refused with a sentence", async (_, text, sentence) => {
    const refusal = await refusalOf(text);
    expect(refusal.kind).toBe("invalid");
    expect(refusal.message).toMatch(sentence);
  });

  it("names the line with too many values", async () => {
    const { drafts } = await readProductFile(file("name,price", "A,1", "B,2,surplus"));
    expect(drafts[1]?.problems).toEqual([
      { line: 3, column: "", message: "This line has more values than there are columns." },
    ]);
  });
});
