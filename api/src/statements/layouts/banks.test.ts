import { describe, expect, it } from "vitest";
import { brief, read } from "../../testing/reading-statements.ts";
import { fingerprintOf } from "../line-fingerprint.ts";

describe("a bank's activity", () => {
  it("is read from Chase, whose rows have an eighth, empty value", async () => {
    const { layout, rows, problems } = await read(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,11/17/2026,Zelle payment from MAYA LIND WFCT0YWDL6TT,65.00,QUICKPAY_CREDIT,1065.00,,\nCREDIT,11/16/2026,ORIG CO NAME:VENMO CASHOUT,1000.00,ACH_CREDIT,1000.00,,\nDEBIT,11/15/2026,Zelle payment to Joe Doe JPM99abc1d2e,-20.00,QUICKPAY_DEBIT,0.00,,\n",
    );
    expect({ layout, problems }).toEqual({ layout: "chase", problems: [] });
    expect(rows.map(brief)).toEqual([
      {
        date: "2026-11-17",
        gross: 6_500,
        fee: 0,
        net: 6_500,
        payerName: "MAYA LIND",
        memo: "",
        externalId: "WFCT0YWDL6TT",
        kind: "incoming",
      },
      {
        date: "2026-11-16",
        gross: 100_000,
        fee: 0,
        net: 100_000,
        payerName: null,
        memo: "ORIG CO NAME:VENMO CASHOUT",
        externalId: null,
        kind: "transfer",
      },
      {
        date: "2026-11-15",
        gross: -2_000,
        fee: 0,
        net: -2_000,
        payerName: "Joe Doe",
        memo: "",
        externalId: "JPM99abc1d2e",
        kind: "outgoing",
      },
    ]);
  });

  it("is read from Bank of America, below its summary and with quotation marks that are not escaped", async () => {
    const { layout, rows, problems } = await read(
      `Description,,Summary Amt.\nBeginning balance as of 11/01/2026,,"1,000.00"\nTotal credits,,"1,215.00"\nTotal debits,,"-20.00"\nEnding balance as of 11/18/2026,,"2,195.00"\n\nDate,Description,Amount,Running Bal.\n11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"\n11/17/2026,"Zelle payment from SAM O, JR for "Order 1A2B3C4D, thanks"; Conf# abc123","1,150.00","2,150.00"\n11/18/2026,"Zelle payment from MAYA LIND Conf# qq12","65.00","2,215.00"\n11/18/2026,"COFFEE, BLACK","-20.00","2,195.00"\nsomething else\n`,
    );
    expect(layout).toBe("bank-of-america");
    expect(rows.map(brief)).toEqual([
      {
        date: "2026-11-17",
        gross: 115_000,
        fee: 0,
        net: 115_000,
        payerName: "SAM O, JR",
        memo: "Order 1A2B3C4D, thanks",
        externalId: "abc123",
        kind: "incoming",
      },
      {
        date: "2026-11-18",
        gross: 6_500,
        fee: 0,
        net: 6_500,
        payerName: "MAYA LIND",
        memo: "",
        externalId: "qq12",
        kind: "incoming",
      },
      {
        date: "2026-11-18",
        gross: -2_000,
        fee: 0,
        net: -2_000,
        payerName: null,
        memo: "COFFEE, BLACK",
        externalId: null,
        kind: "outgoing",
      },
    ]);
    expect(problems).toEqual([{ row: 12, message: expect.stringContaining("something else") }]);
  });

  it("is read from Wells Fargo, without a header and with one", async () => {
    const unnamed = await read(
      '"01/30/2026","-1611.20","*","","ZELLE TO BRYAN ON 01/30 REF # WFCT0ZRB99YV"\n"01/31/2026","65.00","*","","ZELLE FROM LIND MAYA ON 01/30 REF # WFCT0ZRB99YW ORDER 1A2B3C4D"\n',
    );
    expect(unnamed.layout).toBe("wells-fargo");
    expect(unnamed.rows.map(brief)).toEqual([
      {
        date: "2026-01-30",
        gross: -161_120,
        fee: 0,
        net: -161_120,
        payerName: "BRYAN",
        memo: "",
        externalId: "WFCT0ZRB99YV",
        kind: "outgoing",
      },
      {
        date: "2026-01-31",
        gross: 6_500,
        fee: 0,
        net: 6_500,
        payerName: "LIND MAYA",
        memo: "ORDER 1A2B3C4D",
        externalId: "WFCT0ZRB99YW",
        kind: "incoming",
      },
    ]);
    expect(unnamed.rows[0]?.row).toBe(1);
    const named = await read(
      '"DATE","DESCRIPTION","AMOUNT","CHECK #","STATUS"\n"01/31/2026","ZELLE FROM LIND MAYA ON 01/30 REF # WFCT0ZRB99YW ORDER 1A2B3C4D","65.00","","Posted"\n',
    );
    expect(named).toMatchObject({ layout: "wells-fargo", rows: [{ gross: 6_500, row: 2 }] });
  });

  it("is read from OFX, as SGML without closing tags and as XML", async () => {
    const sgml = `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST><DTSTART>20260101\r\n<STMTTRN>\r\n<TRNTYPE>CREDIT\r\n<DTPOSTED>20260509120000.000[-5:EST]\r\n<TRNAMT>65.00\r\n<FITID>202605091\r\n<NAME>ZELLE FROM LIND MAYA ON 05/09\r\n<MEMO>REF # WFCT0ZRB99YW PIPES &amp;amp; TUBES 1A2B3C4D\r\n<STMTTRN>\r\n<TRNTYPE>DEBIT\r\n<DTPOSTED>20260510\r\n<TRNAMT>-20.000\r\n<FITID>202605091\r\n<NAME>COFFEE\r\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`;
    const { layout, rows, problems } = await read(sgml);
    expect({ layout, problems }).toEqual({ layout: "ofx", problems: [] });
    expect(rows.map(brief)).toEqual([
      {
        date: "2026-05-09",
        gross: 6_500,
        fee: 0,
        net: 6_500,
        payerName: "LIND MAYA",
        memo: "PIPES & TUBES 1A2B3C4D",
        externalId: "WFCT0ZRB99YW",
        kind: "incoming",
      },
      {
        date: "2026-05-10",
        gross: -2_000,
        fee: 0,
        net: -2_000,
        payerName: null,
        memo: "COFFEE",
        externalId: "202605091",
        kind: "outgoing",
      },
    ]);
    expect(rows[0]?.row).toBe(6);

    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><STMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260509</DTPOSTED><TRNAMT>65.00</TRNAMT><FITID>1</FITID><NAME>Zelle payment from MAYA LIND</NAME></STMTTRN><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><TRNAMT>65.00</TRNAMT></STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    const foreign = await read(xml);
    expect(foreign.rows.map(({ kind, payerName }) => ({ kind, payerName }))).toEqual([
      { kind: "other", payerName: "MAYA LIND" },
    ]);
    expect(foreign.problems).toEqual([{ row: 1, message: expect.stringContaining("DTPOSTED") }]);
  });

  const ofx = (...fields: string[]) =>
    `<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260509<TRNAMT>65.00<FITID>1${fields.join("")}</STMTTRN></BANKTRANLIST></OFX>`;

  it.each([
    ["a name and a memo", "<NAME>ZELLE FROM SAM RIVER", "<MEMO>ORDER 0D5C29CA"],
    [
      "a name that is said again in the memo",
      "<NAME>ZELLE FROM SAM RIVER",
      "<MEMO>ZELLE FROM SAM RIVER ORDER 0D5C29CA",
    ],
    [
      "CDATA",
      "<NAME><![CDATA[ZELLE FROM SAM RIVER]]></NAME>",
      "<MEMO><![CDATA[ORDER 0D5C29CA]]></MEMO>",
    ],
    ["the words in front", "<NAME>ORDER 0D5C29CA ZELLE FROM SAM RIVER"],
    ["the number behind the name", "<NAME>ZELLE FROM SAM RIVER", "<MEMO>FOR 0D5C-29CA PLEASE"],
    [
      "a number and a reference",
      "<NAME>ZELLE FROM SAM RIVER ON 05/09",
      "<MEMO>REF # WFCT0ZRB99YW ORDER 0D5C29CA",
    ],
  ])("has its payer and its order's number, in OFX with %s", async (_, ...fields) => {
    const { rows } = await read(ofx(...fields));
    expect(rows).toMatchObject([{ payerName: "SAM RIVER", orderNumbers: ["0D5C29CA"] }]);
  });

  it("has what the payer wrote apart from his name", async () => {
    const { rows } = await read(ofx("<NAME>ZELLE FROM SAM RIVER", "<MEMO>THANKS, ORDER 0D5C29CA"));
    expect(rows).toMatchObject([{ payerName: "SAM RIVER", memo: "THANKS, ORDER 0D5C29CA" }]);
  });

  it("reads CDATA with line breaks and tags as one text, and an unclosed CDATA does not swallow other fields", async () => {
    const { rows } = await read(
      ofx("<NAME>ZELLE FROM SAM RIVER", "<MEMO><![CDATA[AT&T <b>\r\n</STMTTRN> 0D5C29CA]]>"),
    );
    expect(rows).toMatchObject([{ memo: "AT&T <b> </STMTTRN> 0D5C29CA", gross: 6_500 }]);
    const open = await read(ofx("<NAME>ZELLE FROM SAM RIVER", "<MEMO><![CDATA[0D5C29CA"));
    expect(open.rows).toMatchObject([{ payerName: "SAM RIVER", gross: 6_500 }]);
  });

  it("finds an order's number wherever the description has it", async () => {
    const { rows } = await read(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,11/17/2026,Zelle payment from MAYA LIND 0D5C29CA,65.00,QUICKPAY_CREDIT,1065.00,,\nCREDIT,11/17/2026,Zelle 0D5C29CA payment from MAYA LIND WFCT0YWDL6TT,65.00,QUICKPAY_CREDIT,1065.00,,\n",
    );
    expect(rows.map(({ orderNumbers }) => orderNumbers)).toEqual([["0D5C29CA"], ["0D5C29CA"]]);
  });

  it("has a row of Wells Fargo once, whichever download it is in, and none that is pending", async () => {
    const text = "ZELLE FROM LIND MAYA";
    const older = await read(`"01/31/2026","65.00","*","","${text}"\n`);
    const newer = (status: string) =>
      read(
        `"DATE","DESCRIPTION","AMOUNT","CHECK #","STATUS"\n"01/31/2026","${text}","65.00","","${status}"\n`,
      );
    const prints = [older, await newer("Posted")].map(({ layout, rows }) =>
      rows.map((row) => fingerprintOf(layout, row)),
    );
    expect(prints[0]).toEqual(prints[1]);
    expect((await newer("Pending")).rows).toMatchObject([{ kind: "other" }]);
  });
});
