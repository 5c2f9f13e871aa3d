import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "#shared/contracts/statements.ts";
import { brief, read, refusalOf } from "../testing/reading-statements.ts";

describe("any other CSV", () => {
  const FILE =
    "Booked;Money in;Money out;Who;What\n17-11-2026;65.00;;Maya;1A2B3C4D\n18-11-2026;;20.00;Joe;lunch\n";
  const mapping: ColumnMapping = {
    date: "Booked",
    in: "Money in",
    out: "Money out",
    payer: "who",
    memo: "What",
  };

  it("is read by a mapping of its columns", async () => {
    const { layout, rows } = await read(FILE, { mapping });
    expect(layout).toBe("mapped");
    expect(rows.map(brief)).toEqual([
      {
        date: "2026-11-17",
        gross: 6_500,
        fee: 0,
        net: 6_500,
        payerName: "Maya",
        memo: "1A2B3C4D",
        externalId: null,
        kind: "incoming",
      },
      {
        date: "2026-11-18",
        gross: -2_000,
        fee: 0,
        net: -2_000,
        payerName: "Joe",
        memo: "lunch",
        externalId: null,
        kind: "outgoing",
      },
    ]);
  });

  it("may write received money below zero, and a fee either way", async () => {
    const { rows } = await read("day,sum,fee\n2026-11-17,-65.00,-1.95\n2026-11-17,-65.00,1.95\n", {
      mapping: { date: "day", amount: "sum", fee: "fee", negate: true },
    });
    expect(rows.map(({ gross, fee, net }) => [gross, fee, net])).toEqual([
      [6_500, 195, 6_305],
      [6_500, 195, 6_305],
    ]);
  });

  it("takes received money back with an amount below zero in its column", async () => {
    const file =
      "Booked;Money in;Money out;Who;What\n17-11-2026;65.00;;Maya;1A2B3C4D\n18-11-2026;-65.00;;Maya;returned 1A2B3C4D\n";
    const { rows } = await read(file, { mapping });
    expect(rows.map(({ gross, kind }) => [gross, kind])).toEqual([
      [6_500, "incoming"],
      [-6_500, "outgoing"],
    ]);
    const negated = await read(file, { mapping: { ...mapping, negate: true } });
    expect(negated.rows.map(({ gross }) => gross)).toEqual([6_500, 6_500]);
  });

  it.each([
    ["Transaction Type", "Credit", "Debit"],
    ["Credit Debit Indicator", "Credit", "Debit"],
    ["DR/CR", "CR", "DR"],
  ])("may write sent money without a sign, and say so under %s", async (column, came, went) => {
    const { rows } = await read(
      `Date,Amount,${column},Text\n11/17/2026,65.00,${came},Zelle from Maya\n11/18/2026,65.00,${went},Zelle to Joe\n11/19/2026,-5.00,${went},Fee\n`,
      { mapping: { date: "Date", amount: "Amount", memo: "Text" } },
    );
    expect(rows.map(({ gross, kind }) => [gross, kind])).toEqual([
      [6_500, "incoming"],
      [-6_500, "outgoing"],
      [-500, "outgoing"],
    ]);
  });

  it("returns its columns when they are not mapped", async () => {
    const refusal = await refusalOf(FILE);
    expect(refusal).toMatchObject({ kind: "invalid", reason: "unknown-layout" });
    expect(refusal.details.answer).toEqual({
      columns: ["Booked", "Money in", "Money out", "Who", "What"],
    });
  });
});

describe("a file", () => {
  const CHASE = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n";

  it.each(["utf-16le", "utf-16be", "windows-1252"])("is read in %s", async (encoding) => {
    const text = `${CHASE}CREDIT,11/17/2026,Zelle payment from JOSÉ NUÑEZ,65.00,QUICKPAY_CREDIT,1.00,,\n`;
    const { rows } = await read(encoded(text, encoding));
    expect(rows[0]).toMatchObject({ payerName: "JOSÉ NUÑEZ", gross: 6_500 });
  });

  it.each([
    ["a PDF", "%PDF-1.7 …", /PDF/],
    ["a spreadsheet", "PK\u0003\u0004…", /spreadsheet/],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), /picture/],
    ["MT940", ":20:STARTUMS\r\n:25:1/2\r\n", /MT940/],
    ["bytes", new Uint8Array([65, 66, 67, 0, 0, 0, 0, 1]), /not readable as text/],
    ["blanks", " \r\n ", /empty/],
    ["prose", "Dear seller,\nplease find my payment.\n", /no statement that is known here/],
    ["a cut file", `${CHASE}CREDIT,11/17/2026,"Zelle payment`, /Line 2.*download it again/],
    ["a file that ends in a quotation mark", `${CHASE}CREDIT,11/17/2026,"`, /Line 2.*download it/],
  ])("is refused when it is %s, with what to do", async (_, file, sentence) => {
    const { kind, message } = await refusalOf(file);
    expect({ kind, message }).toEqual({
      kind: "invalid",
      message: expect.stringMatching(sentence),
    });
  });

  it("is refused when it has more than 20,000 rows", async () => {
    const row = "CREDIT,11/17/2026,Zelle payment from A,1.00,QUICKPAY_CREDIT,1.00,,\n";
    expect((await read(CHASE + row.repeat(20_000))).rows).toHaveLength(20_000);
    const refusal = await refusalOf(CHASE + row.repeat(20_001));
    expect(refusal).toMatchObject({ reason: "too-many-rows" });
  });

  it("names each row that cannot be read, and reads the others", async () => {
    const { rows, problems } = await read(
      `${CHASE}CREDIT,soon,Zelle payment from A,1.00,X,,,\nCREDIT,02/30/2026,Zelle payment from A,1.00,X,,,\nCREDIT,01/05/0201,Zelle payment from A,1.00,X,,,\nCREDIT,01/05/2026,Zelle payment from A,12345678901234567890,X,,,\nCREDIT,01/05/2026,Zelle payment from A,one,X,,,\nCREDIT,01/05/2026,Zelle from A, B and C,1.00,X,,,,\nCREDIT,01/05/2026,Zelle payment from A,1.500,X,,,\nCREDIT,01/05/2026,Zelle payment from A,2.00,X,,,\nCREDIT,46043,Zelle payment from A,1.00,X,,,\nCREDIT,20261399,Zelle payment from A,1.00,X,,,\n`,
    );
    expect(rows.map(({ row, gross }) => ({ row, gross }))).toEqual([{ row: 9, gross: 200 }]);
    expect(problems.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 10, 11]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("no date"),
      expect.stringContaining("no day of the calendar"),
      expect.stringContaining("between 2000 and 2099"),
      expect.stringContaining("larger than"),
      expect.stringContaining("no amount"),
      expect.stringContaining("no amount"),
      expect.stringContaining("no amount"),
      expect.stringContaining("no date"),
      expect.stringContaining("no day of the calendar"),
    ]);
  });
});

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === "windows-1252") return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const little = Buffer.from(`\uFEFF${text}`, "utf16le");
  return encoding === "utf-16le" ? little : little.swap16();
}
