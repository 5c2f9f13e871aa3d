import type { Movement, What } from "./movements.ts";
import { allQuoted, american, CAPITALS, idOf, ifNeeded, plain, SMALL, utf8 } from "./text.ts";

const SELLER = "Aliquot";
const SELLER_EMAIL = "seller@aliquot.example";

/** The columns of a business account's activity, from the documentation of published importers. */
const PAYPAL_COLUMNS =
  "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Shipping Address,Address Status,Item Title,Item ID,Shipping and Handling Amount,Insurance Amount,Sales Tax,Option 1 Name,Option 1 Value,Option 2 Name,Option 2 Value,Reference Txn ID,Invoice Number,Custom Number,Quantity,Receipt ID,Balance,Address Line 1,Address Line 2/District/Neighborhood,Town/City,State/Province/Region/County/Territory/Prefecture/Republic,Zip/Postal Code,Country,Contact Phone Number,Subject,Note,Country Code,Balance Impact".split(
    ",",
  );

/** The trailing blank in a deposit's type comes from PayPal. */
const PAYPAL_TYPES: Partial<Record<What, string>> = {
  payment: "General Payment",
  pending: "Mobile Payment",
  foreign: "General Payment",
  refund: "Payment Refund",
  "cash-out": "General Withdrawal",
  spent: "PreApproved Payment Bill User Payment",
  hold: "Account Hold for Open Authorization",
  deposit: "Bank Deposit to PP Account ",
};

/** PayPal Business: byte order mark, all values quoted, negative fees; the payer's text is the subject or the note. */
export function paypalBusiness(movements: readonly Movement[]): Uint8Array<ArrayBuffer> {
  const rows = movements.map((movement, index) => {
    const { what, cents, fee, note } = movement;
    const values: Record<string, string> = {
      Date: american(movement.day),
      Time: "09:14:02",
      TimeZone: "PST",
      Name: movement.payer,
      Type: PAYPAL_TYPES[what] ?? "General Payment",
      Status: what === "pending" ? "Pending" : "Completed",
      Currency: what === "foreign" ? "EUR" : "USD",
      Gross: plain(cents, ","),
      Fee: plain(-fee),
      Net: plain(cents - fee, ","),
      "From Email Address": movement.payer ? `payer${movement.serial}@lab.example` : "",
      "To Email Address": SELLER_EMAIL,
      "Transaction ID": idOf(movement.serial, 17, CAPITALS),
      "Reference Txn ID": what === "refund" ? idOf(movement.serial - 1, 17, CAPITALS) : "",
      Quantity: what === "payment" ? "1" : "",
      Balance: plain(100_000 + cents, ","),
      Subject: index % 2 === 0 ? note : "",
      Note: index % 2 === 0 ? "" : note,
      "Country Code": "US",
      "Balance Impact": what === "hold" ? "Memo" : cents < 0 ? "Debit" : "Credit",
    };
    return allQuoted(PAYPAL_COLUMNS.map((column) => values[column] ?? ""));
  });
  return utf8(`\uFEFF${[allQuoted(PAYPAL_COLUMNS), ...rows].join("\r\n")}\r\n`);
}

const PERSONAL_COLUMNS =
  "Date,Time,TimeZone,Name,Type,Status,Currency,Amount,Receipt ID,Balance".split(",");

/** PayPal personal: neither an id nor the payer's text. */
export function paypalPersonal(movements: readonly Movement[]): Uint8Array<ArrayBuffer> {
  const rows = movements.map(({ what, day, payer, cents }) =>
    allQuoted([
      american(day),
      "10:00:00",
      "PST",
      payer,
      PAYPAL_TYPES[what] ?? "Mobile Payment",
      what === "pending" ? "Pending" : "Completed",
      what === "foreign" ? "EUR" : "USD",
      plain(cents, ","),
      "",
      plain(100_000 + cents, ","),
    ]),
  );
  return utf8(`\uFEFF${[allQuoted(PERSONAL_COLUMNS), ...rows].join("\n")}\n`);
}

const VENMO_COLUMNS = {
  2024: ",ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer",
  2021: ",ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (fee),Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer",
  2017: " Username, ID,Datetime,Type,Status,Note,From,To,Amount (total),Funding Source,Destination",
};

export type VenmoGeneration = keyof typeof VENMO_COLUMNS;

const DISCLAIMER =
  'In case of errors or questions about your\n      electronic transfers:\n      write to us, as soon as you can, "promptly".';

/** Venmo since 2021: two lines before the header, balance rows without an id, and a disclaimer of many lines. */
export function venmo(
  generation: VenmoGeneration,
  movements: readonly Movement[],
): Uint8Array<ArrayBuffer> {
  const header = VENMO_COLUMNS[generation];
  const columns = header.split(",").map((column) => column.trim());
  const line = (values: Record<string, string>) =>
    columns.map((column) => ifNeeded(values[column] ?? "")).join(",");
  const rows = movements.map((movement) => line(venmoValues(movement)));
  if (generation === 2017) return utf8([header, ...rows, ""].join("\n"));
  const rest = ",".repeat(columns.length - 1);
  return utf8(
    [
      `Account Statement - (@aliquot-example) ${rest}`,
      `Account Activity${rest}`,
      header,
      line({ "Beginning Balance": "$12.00" }),
      ...rows,
      line({ "Ending Balance": "$1,162.00", Disclaimer: DISCLAIMER }),
      "",
    ].join("\n"),
  );
}

function venmoValues({ what, day, cents, fee, payer, note, serial }: Movement) {
  const signed = `${cents < 0 ? "-" : "+"} $${plain(Math.abs(cents), ",")}`;
  const isTransfer = what === "cash-out";
  // A charged person appears as the recipient of the charge.
  const isCharge = what === "payment" && serial % 4 === 3;
  const [from, to] = cents < 0 || isCharge ? [SELLER, payer] : [payer, SELLER];
  return {
    Username: "aliquot-example",
    ID: String(3_950_000_000_000_000_000n + BigInt(serial)),
    Datetime: `${day}T16:20:45`,
    Type: isTransfer ? "Standard Transfer" : isCharge ? "Charge" : "Payment",
    Status: what === "pending" ? "Pending" : isTransfer ? "Issued" : "Complete",
    Note: note === "" ? "" : `${note} 🧪`,
    From: isTransfer ? "" : from,
    To: isTransfer ? "" : to,
    "Amount (total)": signed,
    "Amount (tax)": "0",
    "Amount (fee)": fee === 0 ? "" : `$${plain(fee)}`,
    "Tax Rate": "0",
    "Funding Source": cents < 0 ? "Venmo balance" : "",
    Destination: isTransfer ? "Example Bank *1234" : "Venmo balance",
    "Terminal Location": "Venmo",
  };
}

const CASH_APP_COLUMNS =
  "Date,Transaction ID,Transaction Type,Currency,Amount,Fee,Net Amount,Asset Type,Asset Price,Asset Amount,Status,Notes,Name of sender/receiver,Account".split(
    ",",
  );

const dollars = (cents: number) => `${cents < 0 ? "-" : ""}$${plain(Math.abs(cents), ",")}`;

/** Cash App: today's column order or the older one with other names; some rows without id and type. */
export function cashApp(isOlder: boolean, movements: readonly Movement[]): Uint8Array<ArrayBuffer> {
  const [date = "", id = "", ...others] = CASH_APP_COLUMNS;
  const columns = isOlder ? [id, date, ...others] : CASH_APP_COLUMNS;
  const rows = movements.map((movement, index) => {
    const { what, cents, fee } = movement;
    const isBare = what === "payment" && index % 5 === 4;
    const types: Partial<Record<What, string>> = {
      "cash-out": isOlder ? "Cash out" : "Withdrawal",
      interest: "Savings Interest Payment",
      coins: "Bitcoin Buy",
    };
    const peer = isOlder ? (cents < 0 ? "Sent P2P" : "Received P2P") : "P2P";
    const done = cents < 0 ? "PAYMENT SENT" : "PAYMENT DEPOSITED";
    const values: Record<string, string> = {
      Date: `${movement.day} 11:41:58 CDT`,
      "Transaction ID": isBare ? "" : idOf(movement.serial, 6, SMALL),
      "Transaction Type": isBare ? "" : (types[what] ?? peer),
      Currency: "USD",
      Amount: dollars(cents),
      Fee: dollars(-fee),
      "Net Amount": dollars(cents - fee),
      "Asset Type": what === "coins" ? "BTC" : "",
      Status: what === "pending" ? "PENDING" : isOlder && !types[what] ? done : "COMPLETE",
      Notes: movement.note,
      "Name of sender/receiver": movement.payer,
      Account: "Your Cash",
    };
    return allQuoted(columns.map((column) => values[column] ?? ""));
  });
  return utf8([allQuoted(columns), ...rows, ""].join("\n"));
}
