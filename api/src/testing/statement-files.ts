/** A payment in a statement that a test makes; amounts as the service writes them. */
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

/** A statement of Venmo with these payments, as it is downloaded today. */
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
