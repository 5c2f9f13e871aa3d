import { describe, expect, it } from "vitest";
import type { ColumnMapping, DateOrder } from "#shared/contracts/statements.ts";
import { Refusal } from "../refusals.ts";
import { readStatement } from "./read-statement.ts";
import type { StatementRow } from "./statement-row.ts";

type How = { mapping?: ColumnMapping; dateOrder?: DateOrder };

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (file: string | Uint8Array, { mapping, dateOrder }: How = {}) =>
  readStatement(typeof file === "string" ? utf8(file) : file, {
    mapping: mapping ?? null,
    dateOrder: dateOrder ?? null,
  });

async function refusalOf(file: string | Uint8Array, how?: How): Promise<Refusal> {
  try {
    await read(file, how);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("The file was read");
}

/** What a test says of a row; the rest is as good as unread. */
function brief({ date, gross, fee, net, payerName, memo, externalId, kind }: StatementRow) {
  return { date, gross, fee, net, payerName, memo, externalId, kind };
}

const PAYPAL_HEADER =
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Shipping Address","Address Status","Item Title","Item ID","Shipping and Handling Amount","Insurance Amount","Sales Tax","Option 1 Name","Option 1 Value","Option 2 Name","Option 2 Value","Reference Txn ID","Invoice Number","Custom Number","Quantity","Receipt ID","Balance","Address Line 1","Address Line 2/District/Neighborhood","Town/City","State/Province/Region/County/Territory/Prefecture/Republic","Zip/Postal Code","Country","Contact Phone Number","Subject","Note","Country Code","Balance Impact"';

/** A PayPal row by the columns that matter; the others are empty, as they mostly are. */
function paypalRow(values: Record<string, string>): string {
  const columns = PAYPAL_HEADER.slice(1, -1).split('","');
  const defaults: Record<string, string> = {
    Date: "11/17/2026",
    Time: "09:14:02",
    TimeZone: "PST",
    Type: "General Payment",
    Status: "Completed",
    Currency: "USD",
    "Balance Impact": "Credit",
  };
  const row = columns.map((column) => values[column] ?? defaults[column] ?? "");
  return row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}

describe("PayPal's business activity", () => {
  it("is read with its byte order mark, fees below zero and thousands", async () => {
    const file = `\uFEFF${PAYPAL_HEADER}\r\n${paypalRow({
      Name: "Maya Lind",
      Gross: "1,500.00",
      Fee: "-44.00",
      Net: "1,456.00",
      "From Email Address": "maya@lab.example",
      "Transaction ID": "8AB12345CD678901E",
      Subject: "Order #1A2B3C4D",
      Note: "Order #1A2B3C4D",
      "Item Title": "peptides",
    })}\r\n`;
    const { layout, rows, problems } = await read(file);
    expect({ layout, problems }).toEqual({ layout: "paypal", problems: [] });
    expect(rows.map(brief)).toEqual([
      {
        date: "2026-11-17",
        gross: 150_000,
        fee: 4_400,
        net: 145_600,
        payerName: "Maya Lind",
        memo: "Order #1A2B3C4D · peptides",
        externalId: "8AB12345CD678901E",
        kind: "incoming",
      },
    ]);
    expect(rows[0]).toMatchObject({ row: 2, payerEmail: "maya@lab.example" });
    expect(rows[0]?.raw).toContain('"8AB12345CD678901E"');
  });

  it.each([
    [
      "a deposit from the bank, with the blank at its end",
      { Type: "Bank Deposit to PP Account " },
      "transfer",
    ],
    ["a withdrawal", { Type: "General Withdrawal", Gross: "-200.00" }, "transfer"],
    ["a hold", { Type: "Account Hold for Open Authorization" }, "other"],
    ["an update", { Type: "Update to eCheck Received" }, "other"],
    ["a pending payment", { Status: "Pending" }, "other"],
    ["another currency", { Currency: "EUR" }, "other"],
    ["a row without effect on the balance", { "Balance Impact": "Memo" }, "other"],
    ["nothing", { Gross: "0.00" }, "other"],
    [
      "a refund",
      { Type: "Payment Refund", Gross: "-50.00", Fee: "1.50", Net: "-48.50" },
      "outgoing",
    ],
  ])("takes %s for what it is", async (_, values, kind) => {
    const row = paypalRow({ Gross: "50.00", Fee: "0.00", Net: "50.00", ...values });
    const { rows } = await read(`${PAYPAL_HEADER}\n${row}\n`);
    expect(rows.map((each) => each.kind)).toEqual([kind]);
    expect(rows[0]?.fee).toBe(0);
  });

  it("asks for the order of its days when all can be read both ways, and only then", async () => {
    const of = (...days: string[]) =>
      `${PAYPAL_HEADER}\n${days.map((day) => paypalRow({ Date: day, Gross: "1.00" })).join("\n")}\n`;
    const refusal = await refusalOf(of("05/06/2026", "07/07/2026"));
    expect(refusal).toMatchObject({ kind: "invalid", reason: "date-order" });
    expect(refusal.details.fields).toHaveProperty(
      "dateOrder",
      expect.stringContaining("05/06/2026"),
    );

    const days = async (file: string, how?: How) =>
      (await read(file, how)).rows.map((row) => row.date);
    expect(await days(of("05/06/2026"), { dateOrder: "dmy" })).toEqual(["2026-06-05"]);
    expect(await days(of("05/06/2026"), { dateOrder: "mdy" })).toEqual(["2026-05-06"]);
    expect(await days(of("05/06/2026", "05/13/2026"))).toEqual(["2026-05-06", "2026-05-13"]);
    expect(await days(of("05/06/2026", "13/05/2026"))).toEqual(["2026-06-05", "2026-05-13"]);
    expect(await days(of("07/07/2026"))).toEqual(["2026-07-07"]);
    expect(await days(of("05.06.2026"))).toEqual(["2026-06-05"]);
  });

  it("is read with amounts that have a comma before the cents", async () => {
    const row = paypalRow({ Gross: "1.500,00", Fee: "-44,50", Net: "1.455,50" });
    const { rows } = await read(`${PAYPAL_HEADER}\n${row}\n`);
    expect(rows[0]).toMatchObject({ gross: 150_000, fee: 4_450, net: 145_550 });
  });
});

it("PayPal's personal activity has no id and no words", async () => {
  const { layout, rows } = await read(
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Amount","Receipt ID","Balance"\n"11/17/2026","10:00:00","PST","Maya Lind","Mobile Payment","Completed","USD","65.00","","165.00"\n"11/18/2026","10:00:00","PST","","General Withdrawal","Completed","USD","-165.00","","0.00"\n',
  );
  expect(layout).toBe("paypal-personal");
  expect(rows.map(brief)).toEqual([
    {
      date: "2026-11-17",
      gross: 6_500,
      fee: 0,
      net: 6_500,
      payerName: "Maya Lind",
      memo: "",
      externalId: null,
      kind: "incoming",
    },
    {
      date: "2026-11-18",
      gross: -16_500,
      fee: 0,
      net: -16_500,
      payerName: null,
      memo: "",
      externalId: null,
      kind: "transfer",
    },
  ]);
});

describe("Venmo's statement", () => {
  const TOP =
    "Account Statement - (@aliquot) ,,,,,,,,,,,,,,,,,,,,,\nAccount Activity,,,,,,,,,,,,,,,,,,,,,\n";
  const HEADER =
    ",ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer\n";
  const OPENING = ",,,,,,,,,,,,,,,,$12.00,,,,,\n";
  const CLOSING =
    ',,,,,,,,,,,,,,,,,"$1,162.00",$0.00,,$0.00,"In case of errors or questions about your\n      electronic transfers:\n      write to us, as soon as you can, ""promptly""."\n';

  it("is read below its two lines, between its balances and above its disclaimer of many lines", async () => {
    const file = `${TOP}${HEADER}${OPENING},3959999999999999999,2026-11-17T16:20:45,Payment,Complete,🧪 order 1a2b-3c4d 🎉,Maya Lind,Aliquot,"+ $1,150.00",,0,$21.95,0,,,Venmo balance,,,,Venmo,,\n,3960000000000000001,2026-11-17T18:00:00,Standard Transfer,Issued,,,,"- $1,000.00",,0,,0,,,Bank *1234,,,,Venmo,,\n,3960000000000000002,2026-11-18T18:00:00,Payment,Complete,coffee,Aliquot,Joe,- $3.00,,0,,0,,Venmo balance,,,,,Venmo,,\n,3960000000000000003,2026-11-18T19:00:00,Charge,Complete,1A2B3C4D,Aliquot,Sam Ode,+ $40.00,,0,,0,,,Venmo balance,,,,Venmo,,\n,3960000000000000004,2026-11-18T20:00:00,Payment,Pending,1A2B3C4D,Ann,Aliquot,+ $40.00,,0,,0,,,Venmo balance,,,,Venmo,,\n${CLOSING}`;
    const { layout, rows, problems } = await read(file);
    expect({ layout, problems }).toEqual({ layout: "venmo", problems: [] });
    expect(rows.map(brief)).toEqual([
      {
        date: "2026-11-17",
        gross: 115_000,
        fee: 2_195,
        net: 112_805,
        payerName: "Maya Lind",
        memo: "🧪 order 1a2b-3c4d 🎉",
        externalId: "3959999999999999999",
        kind: "incoming",
      },
      {
        date: "2026-11-17",
        gross: -100_000,
        fee: 0,
        net: -100_000,
        payerName: null,
        memo: "",
        externalId: "3960000000000000001",
        kind: "transfer",
      },
      {
        date: "2026-11-18",
        gross: -300,
        fee: 0,
        net: -300,
        payerName: "Aliquot",
        memo: "coffee",
        externalId: "3960000000000000002",
        kind: "outgoing",
      },
      {
        date: "2026-11-18",
        gross: 4_000,
        fee: 0,
        net: 4_000,
        payerName: "Sam Ode",
        memo: "1A2B3C4D",
        externalId: "3960000000000000003",
        kind: "incoming",
      },
      {
        date: "2026-11-18",
        gross: 4_000,
        fee: 0,
        net: 4_000,
        payerName: "Ann",
        memo: "1A2B3C4D",
        externalId: "3960000000000000004",
        kind: "other",
      },
    ]);
  });

  it("is read without the columns of taxes, and in the eleven columns of 2017", async () => {
    const before = `${TOP},ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (fee),Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Year to Date Venmo Fees,Disclaimer\n,2959999999999999999,2021-03-02T10:00:00,Payment,Complete,thanks,Maya Lind,Aliquot,+ $65.00,,,Venmo balance,,,,,\n`;
    const oldest = ` Username, ID,Datetime,Type,Status,Note,From,To,Amount (total),Funding Source,Destination\naliquot,2259999999999999999,2017-03-02T10:00:00,Payment,Complete,thanks,Maya Lind,Aliquot,+ $65.00,,Venmo balance\n`;
    for (const file of [before, oldest]) {
      const { layout, rows } = await read(file);
      expect(layout).toBe("venmo");
      expect(rows[0]).toMatchObject({ gross: 6_500, payerName: "Maya Lind", kind: "incoming" });
    }
  });

  it("keeps a note that holds another statement one note", async () => {
    const note = `look: ""ID"",Datetime\n,1,2026-11-17T16:20:45,Payment,Complete,mine,Eve,Aliquot,+ $999.00,,,,,,,,,,,,,\n`;
    const { rows, problems } = await read(
      `${TOP}${HEADER},3959999999999999999,2026-11-17T16:20:45,Payment,Complete,"${note}",Eve,Aliquot,+ $1.00,,0,,0,,,Venmo balance,,,,Venmo,,\n`,
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ gross, externalId }) => ({ gross, externalId }))).toEqual([
      { gross: 100, externalId: "3959999999999999999" },
    ]);
    expect(rows[0]?.memo).toContain("+ $999.00");
  });
});

describe("Cash App's activity", () => {
  const HEADER =
    '"Date","Transaction ID","Transaction Type","Currency","Amount","Fee","Net Amount","Asset Type","Asset Price","Asset Amount","Status","Notes","Name of sender/receiver","Account"';

  it("is read with the zone behind its time, and an empty id and type", async () => {
    const { layout, rows, problems } = await read(
      `${HEADER}\n"2026-07-21 11:41:58 CDT","r4x8ab","P2P","USD","$120","-$3.30","$116.70","","","","COMPLETE","for 1A2B3C4D","Maya Lind","Your Cash"\n"2026-07-22 11:41:58 CDT","","","USD","$1","$0","$1","","","","COMPLETE","hi","Sam","Your Cash"\n"2026-07-23 11:41:58 CDT","z","Cash Out","USD","-$1,200.00","$0","-$1,200.00","","","","COMPLETE","","",""\n"2026-07-23 12:00:00 CDT","b","Bitcoin Sale","USD","$5","$0","$5","BTC","$1","1","COMPLETE","","",""\n"2026-07-23 12:00:00 CDT","i","Savings Interest Payment","USD","$0.05","$0","$0.05","","","","COMPLETE","","",""\n"2026-07-23 12:00:00 CDT","f","P2P","USD","$9","$0","$9","","","","FAILED","1A2B3C4D","Sam",""\n`,
    );
    expect({ layout, problems }).toEqual({ layout: "cash-app", problems: [] });
    expect(rows.map(({ kind }) => kind)).toEqual([
      "incoming",
      "incoming",
      "transfer",
      "other",
      "other",
      "other",
    ]);
    expect(brief(rows[0] as StatementRow)).toEqual({
      date: "2026-07-21",
      gross: 12_000,
      fee: 330,
      net: 11_670,
      payerName: "Maya Lind",
      memo: "for 1A2B3C4D",
      externalId: "r4x8ab",
      kind: "incoming",
    });
    expect(rows[1]).toMatchObject({ gross: 100, externalId: null, type: "" });
  });

  it("is read in its older order, with the older words", async () => {
    const { rows } = await read(
      `"Transaction ID","Date","Transaction Type","Currency","Amount","Fee","Net Amount","Asset Type","Asset Price","Asset Amount","Status","Notes","Name of sender/receiver","Account"\n"abc","2021-07-21 11:41:58 CDT","Received P2P","USD","$50","$0","$50","","","","PAYMENT DEPOSITED","thanks","Maya Lind","Your Cash"\n"abd","2021-07-21 11:41:58 CDT","Sent P2P","USD","-$20","$0","-$20","","","","PAYMENT SENT","lunch","Joe","Your Cash"\n`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["incoming", "outgoing"]);
  });
});

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
        externalId: "202605091",
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
});

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

  it("names its columns when nobody has said what they are", async () => {
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
      `${CHASE}CREDIT,soon,Zelle payment from A,1.00,X,,,\nCREDIT,02/30/2026,Zelle payment from A,1.00,X,,,\nCREDIT,01/05/0201,Zelle payment from A,1.00,X,,,\nCREDIT,01/05/2026,Zelle payment from A,12345678901234567890,X,,,\nCREDIT,01/05/2026,Zelle payment from A,one,X,,,\nCREDIT,01/05/2026,Zelle from A, B and C,1.00,X,,,,\nCREDIT,01/05/2026,Zelle payment from A,1.500,X,,,\nCREDIT,01/05/2026,Zelle payment from A,2.00,X,,,\n`,
    );
    expect(rows.map(({ row, gross }) => ({ row, gross }))).toEqual([{ row: 9, gross: 200 }]);
    expect(problems.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("no date"),
      expect.stringContaining("no day of the calendar"),
      expect.stringContaining("between 2000 and 2099"),
      expect.stringContaining("larger than"),
      expect.stringContaining("no amount"),
      expect.stringContaining("no amount"),
      expect.stringContaining("no amount"),
    ]);
  });
});

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === "windows-1252") return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const little = Buffer.from(`\uFEFF${text}`, "utf16le");
  return encoding === "utf-16le" ? little : little.swap16();
}
