/** A payment in a generated statement; amounts as the service writes them. */
export type VenmoPayment = {
  id?: string;
  day?: string;
  payer?: string;
  note?: string;
  amount: string;
  fee?: string;
  status?: string;
};

let payments = 0;

/** A statement of Venmo with these payments, in today's format. */
export function venmoStatement(rows: readonly VenmoPayment[]): string {
  const lines = rows.map((row) => {
    payments += 1;
    const { id = String(3_950_000_000_000_000_000n + BigInt(payments)), day = "2026-11-17" } = row;
    const { payer = "Ada Byron", note = "", amount, fee = "", status = "Complete" } = row;
    const cells = ["", id, `${day}T16:20:45`, "Payment", status, note, payer, "Aliquot", amount];
    const rest = ["", "0", fee, "0", "", "", "Venmo balance", "", "", "", "Venmo", "", ""];
    return [...cells, ...rest].map(quoted).join(",");
  });
  return `${[
    "Account Statement - (@aliquot) ,,,,,,,,,,,,,,,,,,,,,",
    "Account Activity,,,,,,,,,,,,,,,,,,,,,",
    ",ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer",
    ...lines,
  ].join("\n")}\n`;
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A movement of a bank account. */
export type BankMovement = {
  day?: string;
  payer: string;
  memo?: string;
  amount: string;
  reference?: string;
};

/** Chase's activity: the payer and the number in one text, without the payer's message. */
export function chaseStatement(rows: readonly BankMovement[]): string {
  const lines = rows.map(({ day = "2026-11-17", payer, amount, reference = "" }) => {
    const [year, month, date] = day.split("-");
    const description = `Zelle payment from ${payer} ${reference}`.trim();
    return `CREDIT,${month}/${date}/${year},${description},${amount},QUICKPAY_CREDIT,,,`;
  });
  const header = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #";
  return `${[header, ...lines].join("\n")}\n`;
}

/** The same account as OFX: the payer in NAME, the message in MEMO, and meaningless numbers. */
export function ofxStatement(rows: readonly BankMovement[]): string {
  const transactions = rows.map(({ day = "2026-11-17", payer, memo, amount, reference }, index) =>
    [
      "<STMTTRN><TRNTYPE>CREDIT",
      `<DTPOSTED>${day.replaceAll("-", "")}120000`,
      `<TRNAMT>${amount}`,
      `<FITID>${index}`,
      `<NAME>ZELLE FROM ${payer}${reference ? ` ON 11/17 REF # ${reference}` : ""}`,
      ...(memo ? [`<MEMO>${memo}`] : []),
      "</STMTTRN>",
    ].join("\r\n"),
  );
  return `OFXHEADER:100\r\n\r\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>\r\n${transactions.join("\r\n")}\r\n</BANKTRANLIST></STMTRS></OFX>\r\n`;
}
