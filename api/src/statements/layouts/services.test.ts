import { describe, expect, it } from "vitest";
import { brief, read, refusalOf } from "../../testing/reading-statements.ts";
import type { StatementRow } from "../statement-row.ts";

const PAYPAL_HEADER =
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Shipping Address","Address Status","Item Title","Item ID","Shipping and Handling Amount","Insurance Amount","Sales Tax","Option 1 Name","Option 1 Value","Option 2 Name","Option 2 Value","Reference Txn ID","Invoice Number","Custom Number","Quantity","Receipt ID","Balance","Address Line 1","Address Line 2/District/Neighborhood","Town/City","State/Province/Region/County/Territory/Prefecture/Republic","Zip/Postal Code","Country","Contact Phone Number","Subject","Note","Country Code","Balance Impact"';

/** A PayPal row with the given columns; the others are empty, as they usually are. */
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
    ["the release of a payment", { Type: "Payment Release" }, "other"],
    ["the release of a reserve", { Type: "Reserve Release" }, "other"],
    ["the release of a review", { Type: "Payment Review Release" }, "other"],
    ["a deposit from a card", { Type: "General Credit Card Deposit" }, "transfer"],
    ["a deposit from any card", { Type: "General Card Deposit" }, "transfer"],
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

    const days = async (file: string, how?: { dateOrder: "mdy" | "dmy" }) =>
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

  it("names the rows whose numbers a spreadsheet has shortened, because different payments would be one", async () => {
    const row = (payer: string) =>
      `,3.96E+18,2026-11-17T16:20:45,Payment,Complete,1A2B3C4D,${payer},Aliquot,+ $40.00,,0,,0,,,Venmo balance,,,,Venmo,,\n`;
    const { rows, problems } = await read(`${TOP}${HEADER}${OPENING}${row("Ann")}${row("Joe")}`);
    expect(rows).toEqual([]);
    expect(problems).toEqual(
      [5, 6].map((line) => ({ row: line, message: expect.stringContaining("spreadsheet") })),
    );
  });

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

  it("leaves out rows that are nothing before it looks for what is wrong with them", async () => {
    const closing = `${",".repeat(17)}$1,162.00,$0.00,,$0.00,"In case of errors"\n`;
    const { rows, problems } = await read(
      `${TOP}${HEADER}${closing},3959999999999999999,2026-11-17T16:20:45,Payment,Complete,hi,Maya Lind,Aliquot,+ $65.00,,0,,0,,,Venmo balance,,,,Venmo,,\n`,
    );
    expect(problems).toEqual([]);
    expect(rows.map(({ gross }) => gross)).toEqual([6_500]);
  });

  it("reads a payment whose ID is left out", async () => {
    const { rows } = await read(
      `${TOP}${HEADER},,2026-11-17T16:20:45,Payment,Complete,hi,Maya Lind,Aliquot,+ $65.00,,0,,0,,,Venmo balance,,,,Venmo,,\n`,
    );
    expect(rows.map(({ gross, externalId }) => [gross, externalId])).toEqual([[6_500, null]]);
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

  it("leaves out bitcoin, which is counted in no dollars", async () => {
    const { rows, problems } = await read(
      `${HEADER}\n"2026-07-21 11:41:58 CDT","r4x8ab","Bitcoin Withdrawal","BTC","-0.00150000","0","-0.00150000","BTC","","0.00150000","COMPLETE","","",""\n"2026-07-22 11:41:58 CDT","r4x8ac","Bitcoin Withdrawal","USD","-0.00150000","0","-0.00150000","BTC","","0.00150000","COMPLETE","","",""\n`,
    );
    expect({ rows, problems }).toEqual({ rows: [], problems: [] });
  });

  it("is read in its older order, with the older words", async () => {
    const { rows } = await read(
      `"Transaction ID","Date","Transaction Type","Currency","Amount","Fee","Net Amount","Asset Type","Asset Price","Asset Amount","Status","Notes","Name of sender/receiver","Account"\n"abc","2021-07-21 11:41:58 CDT","Received P2P","USD","$50","$0","$50","","","","PAYMENT DEPOSITED","thanks","Maya Lind","Your Cash"\n"abd","2021-07-21 11:41:58 CDT","Sent P2P","USD","-$20","$0","-$20","","","","PAYMENT SENT","lunch","Joe","Your Cash"\n`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["incoming", "outgoing"]);
  });
});
