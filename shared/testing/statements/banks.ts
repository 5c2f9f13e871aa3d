import type { Movement } from "./movements.ts";
import {
  allQuoted,
  american,
  CAPITALS,
  idOf,
  ifNeeded,
  latin1,
  plain,
  SMALL,
  utf8,
} from "./text.ts";

/** A bank's own number of a Zelle payment. */
const zelleId = ({ serial }: Movement) => `WFCT0${idOf(serial, 7, CAPITALS)}`;

/** The description of a service's payout at the bank. */
const PAYOUT = "ORIG CO NAME:VENMO CO ENTRY DESCR:CASHOUT";

/** Chase: rows with an empty eighth value; one byte per character; no text of the payer. */
export function chase(movements: readonly Movement[]): Uint8Array<ArrayBuffer> {
  const rows = movements.map((movement) => {
    const { what, day, payer, cents } = movement;
    const zelle = `Zelle payment ${cents < 0 ? "to" : "from"} ${payer} ${zelleId(movement)}`;
    const text = what === "cash-out" ? PAYOUT : what === "spent" ? "POSTAGE, STAMPS" : zelle;
    const type = what === "cash-out" ? "ACH_CREDIT" : "QUICKPAY_CREDIT";
    return `${cents < 0 ? "DEBIT" : "CREDIT"},${american(day)},${ifNeeded(text)},${plain(cents)},${type},${plain(100_000)},,`;
  });
  const header = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #";
  return latin1([header, ...rows, ""].join("\n"));
}

/** Bank of America: rows below a summary, with unescaped quotation marks that CSV parsers refuse. */
export function bankOfAmerica(movements: readonly Movement[]): Uint8Array<ArrayBuffer> {
  const rows = movements.map((movement) => {
    const { what, day, payer, note, cents } = movement;
    const zelle = note
      ? `Zelle payment ${cents < 0 ? "to" : "from"} ${payer} for "${note}"; Conf# ${idOf(movement.serial, 9, SMALL)}`
      : `Zelle payment from ${payer} Conf# ${idOf(movement.serial, 9, SMALL)}`;
    const text = what === "cash-out" ? PAYOUT : what === "spent" ? "POSTAGE, STAMPS" : zelle;
    return `${american(day)},"${text}","${plain(cents, ",")}","${plain(215_000, ",")}"`;
  });
  const [first] = movements;
  const began = american(first?.day ?? "2026-01-01");
  return utf8(
    [
      "Description,,Summary Amt.",
      `Beginning balance as of ${began},,"1,000.00"`,
      'Total credits,,"2,500.00"',
      'Total debits,,"-38.50"',
      `Ending balance as of ${began},,"3,461.50"`,
      "",
      "Date,Description,Amount,Running Bal.",
      `${began},Beginning balance as of ${began},,"1,000.00"`,
      ...rows,
      "",
    ].join("\r\n"),
  );
}

/** Wells Fargo: the older download has no header row; the memo follows the reference. */
export function wellsFargo(
  isOlder: boolean,
  movements: readonly Movement[],
): Uint8Array<ArrayBuffer> {
  const rows = movements.map((movement) => {
    const { what, day, payer, note, cents } = movement;
    const [, month, date] = day.split("-");
    const zelle = `ZELLE ${cents < 0 ? "TO" : "FROM"} ${payer} ON ${month}/${date} REF # ${zelleId(movement)} ${note}`;
    const text = what === "cash-out" ? PAYOUT : what === "spent" ? "POSTAGE, STAMPS" : zelle;
    const shown = text.trim().toUpperCase();
    const amount = plain(cents);
    return isOlder
      ? allQuoted([american(day), amount, "*", "", shown])
      : allQuoted([american(day), shown, amount, "", "Posted"]);
  });
  const header = allQuoted(["DATE", "DESCRIPTION", "AMOUNT", "CHECK #", "STATUS"]);
  return utf8(`${[...(isOlder ? [] : [header]), ...rows].join("\n")}\n`);
}

/** One number for all transactions of a day: banks repeat and change them. */
const fitId = ({ day }: Movement) => `${day.replaceAll("-", "")}1`;

/** Some banks escape an ampersand twice. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("&amp;", "&amp;amp;");

function transaction(movement: Movement) {
  const { what, day, payer, note, cents } = movement;
  const [, month, date] = day.split("-");
  const [name, memo] =
    what === "cash-out"
      ? [PAYOUT, ""]
      : what === "spent"
        ? ["POSTAGE, STAMPS", ""]
        : [
            `ZELLE ${cents < 0 ? "TO" : "FROM"} ${payer} ON ${month}/${date}`,
            `REF # ${zelleId(movement)} ${note}`.trim(),
          ];
  return [
    ["TRNTYPE", cents < 0 ? "DEBIT" : "CREDIT"],
    ["DTPOSTED", `${day.replaceAll("-", "")}120000.000[-5:EST]`],
    ["TRNAMT", plain(cents)],
    ["FITID", fitId(movement)],
    ["NAME", escaped(name ?? "")],
    ...(memo ? [["MEMO", escaped(memo)]] : []),
  ];
}

/** The older OFX: SGML without closing tags. */
export function ofxSgml(movements: readonly Movement[]): Uint8Array<ArrayBuffer> {
  const transactions = movements.map((movement) =>
    [
      "<STMTTRN>",
      ...transaction(movement).map(([element, value]) => `<${element}>${value}`),
      "</STMTTRN>",
    ].join("\r\n"),
  );
  return utf8(
    `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:UTF-8\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD\r\n<BANKTRANLIST><DTSTART>20260101\r\n${transactions.join("\r\n")}\r\n</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20260101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`,
  );
}

/** The newer OFX: XML, which Quicken's banks call QFX. */
export function qfxXml(movements: readonly Movement[]): Uint8Array<ArrayBuffer> {
  const transactions = movements.map(
    (movement) =>
      `<STMTTRN>${transaction(movement)
        .map(([element, value]) => `<${element}>${value}</${element}>`)
        .join("")}</STMTTRN>`,
  );
  return utf8(
    `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><SIGNONMSGSRSV1><SONRS><INTU.BID>3000</INTU.BID></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST>\n${transactions.join("\n")}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
  );
}
