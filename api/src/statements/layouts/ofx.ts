import { decodeHTML } from "entities";
import { readBankDescription } from "../bank-description.ts";
import type { LayoutRow } from "../layout.ts";
import { readSignedAmount } from "../read-signed-amount.ts";
import { UnreadableCell } from "../statement-row.ts";

/** Whether a text is OFX or QFX, the older SGML or XML. */
export const isOfx = (text: string) => /<OFX>/i.test(text.slice(0, 8_192));

/** A transaction as it stands in the file. */
export type OfxTransaction = { row: number; raw: string };

/** The transactions of a file; in SGML an element is not closed, and ends where the next one begins. */
export function* ofxTransactions(text: string): Generator<OfxTransaction> {
  let row = 1;
  let counted = 0;
  for (const match of text.matchAll(TRANSACTION)) {
    row += text.slice(counted, match.index).split(/\r\n|\r|\n/).length - 1;
    counted = match.index;
    yield { row, raw: match[0].trim() };
  }
}

const TRANSACTION = /<STMTTRN>(?:(?!<\/?STMTTRN>|<\/BANKTRANLIST>|<LEDGERBAL>)[\s\S])*/gi;

/** The currency of the account, when the file names one. */
export const ofxCurrency = (text: string) => elementText(text, "CURDEF").toUpperCase();

/** @throws UnreadableCell */
export function readOfxTransaction({ raw }: OfxTransaction, currency: string): LayoutRow {
  const gross = readSignedAmount(amountIn(elementText(raw, "TRNAMT")));
  const date = elementText(raw, "DTPOSTED");
  if (!/^\d{8}/.test(date)) throw new UnreadableCell("The transaction has no day (DTPOSTED).");
  const texts = [elementText(raw, "NAME"), elementText(raw, "MEMO")].filter(Boolean);
  const description = readBankDescription(joined(texts), gross);
  const own = elementText(raw, "CURSYM").toUpperCase() || currency;
  const type = elementText(raw, "TRNTYPE");
  return {
    date,
    gross,
    fee: 0,
    type,
    ...description,
    externalId: elementText(raw, "FITID"),
    kind: own !== "" && own !== "USD" ? "other" : description.kind,
  };
}

/** Banks cut the name and go on in the memo, or say the same in both. */
function joined([name = "", memo = ""]: string[]): string {
  return memo.startsWith(name) ? memo || name : `${name} ${memo}`.trim();
}

/** Some write more decimals than there are cents. */
const amountIn = (text: string) => text.replace(/(\.\d{2})0+$/, "$1");

/** The trimmed value of an element; banks escape an ampersand once, and some twice. */
function elementText(text: string, element: string): string {
  const value = new RegExp(`<${element}>([^<\\r\\n]*)`, "i").exec(text)?.[1] ?? "";
  return decodeHTML(decodeHTML(value)).trim();
}
