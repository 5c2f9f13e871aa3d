import { describe, expect, it } from "vitest";
import { Refusal } from "../../refusals.ts";
import { file } from "../../testing/product-files.ts";
import { readProductFile } from "./read-product-file.ts";

function refusalOf(text: string): Refusal {
  try {
    readProductFile(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("The file was read");
}

describe("a file", () => {
  it("is read with a byte order mark, with semicolons, and with line breaks inside its values", () => {
    const { drafts } = readProductFile(
      '\uFEFFname;description;price\r\n"Bradykinin";"First line\r\nsecond; line";45\r\nOxytocin;;60\r\n',
    );
    expect(drafts.map(({ line, name }) => [line, name])).toEqual([
      [2, "Bradykinin"],
      [4, "Oxytocin"],
    ]);
    expect(drafts[0]?.fields.description).toBe("First line\r\nsecond; line");
  });

  it("counts its lines as an editor does, empty ones included", () => {
    const { drafts } = readProductFile(file("name,price", "", "A,1", "", "", "B,2"));
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
  ])("with %s is refused with a sentence", (_, text, sentence) => {
    const refusal = refusalOf(text);
    expect(refusal.kind).toBe("invalid");
    expect(refusal.message).toMatch(sentence);
  });

  it("names the line of a value too many", () => {
    const { drafts } = readProductFile(file("name,price", "A,1", "B,2,surplus"));
    expect(drafts[1]?.problems).toEqual([
      { line: 3, column: "", message: "This line has more values than there are columns." },
    ]);
  });
});
