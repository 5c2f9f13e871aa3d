import { decodeHTML } from "entities";
import { namesPayer, readBankDescription } from "../bank-description.ts";
import { joinTexts, type LayoutRow } from "../layout.ts";
import { readSignedAmount } from "../read-cells.ts";
import { UnreadableCell } from "../statement-row.ts";

/** Whether a text is OFX or QFX. Older files are SGML, newer ones XML. */
export const isOfx = (text: string) => /<OFX>/i.test(text.slice(0, 8_192));

/** `row` is the line of the file where the transaction begins, counted from 1. */
export type OfxTransaction = { row: number; raw: string };

/** Tags at the beginning or end of a transaction, and the beginning of CDATA. Tags inside CDATA are skipped. */
const BORDER = /<!\[CDATA\[|<\/?STMTTRN>|<\/BANKTRANLIST>|<LEDGERBAL>/gi;
const CDATA_END = "]]>";

/** The transactions of a file. In SGML, an element may have no end tag; it ends where the next one begins. */
export function* ofxTransactions(text: string): Generator<OfxTransaction> {
  const border = new RegExp(BORDER);
  const lastCdataEnd = text.lastIndexOf(CDATA_END);
  let row = 1;
  let counted = 0;
  let begins = -1;
  for (let found = border.exec(text); ; found = border.exec(text)) {
    if (found?.[0].startsWith("<!")) {
      if (border.lastIndex <= lastCdataEnd) {
        border.lastIndex = text.indexOf(CDATA_END, border.lastIndex) + CDATA_END.length;
      }
      continue;
    }
    if (begins >= 0) {
      row += text.slice(counted, begins).split(/\r\n|\r|\n/).length - 1;
      counted = begins;
      yield { row, raw: text.slice(begins, found?.index ?? text.length).trim() };
    }
    if (!found) return;
    begins = found[0].toUpperCase() === "<STMTTRN>" ? found.index : -1;
  }
}

/** The currency of the account; empty if the file has none. */
export const ofxCurrency = (text: string) =>
  (/<CURDEF>([^<\r\n]*)/i.exec(text)?.[1] ?? "").trim().toUpperCase();

/** @throws UnreadableCell */
export function readOfxTransaction(raw: string, currency: string): LayoutRow {
  const elements = elementsOf(raw);
  const textOf = (element: string) => elements.get(element) ?? "";
  const gross = readSignedAmount(amountIn(textOf("TRNAMT")));
  const date = textOf("DTPOSTED");
  if (!/^\d{8}/.test(date)) throw new UnreadableCell("The transaction has no day (DTPOSTED).");
  const [name, memo] = [textOf("NAME"), textOf("MEMO")];
  const [text, words] = descriptionAndWords(name, memo);
  const description = readBankDescription(text, gross);
  const own = textOf("CURSYM").toUpperCase() || currency;
  return {
    date,
    gross,
    fee: 0,
    type: textOf("TRNTYPE"),
    ...description,
    memo: joinTexts([description.memo, words]),
    description: `${name} ${memo}`,
    // Banks reuse and change FITIDs. The number of a Zelle payment is better: files of other formats have it too.
    externalId: description.externalId || textOf("FITID"),
    kind: own !== "" && own !== "USD" ? "other" : description.kind,
  };
}

/** The start of a memo that continues the name. */
const GOES_ON = /^(?:on \d|ref\b|;|conf#|for ")/i;

/**
 * Returns the bank's description and the payer's message. Some banks continue a long name in the
 * memo. Others repeat the name there, or write the payer's message there.
 */
function descriptionAndWords(name: string, memo: string): [string, string] {
  const isRepeated = memo.startsWith(name);
  const rest = isRepeated ? memo.slice(name.length) : memo;
  const isCut = isRepeated && /^\S/.test(rest);
  const hasWords = namesPayer(name) && !isCut && !GOES_ON.test(rest.trim());
  if (hasWords) return [name, rest.trim()];
  return [isRepeated ? memo : `${name} ${memo}`.trim(), ""];
}

/** Some files write zeros after the cents. */
const amountIn = (text: string) => text.replace(/(\.\d{2})0+$/, "$1");

const ELEMENT = /<([a-z0-9.]+)>\s*(?:(<!\[CDATA\[)|([^<\r\n]*))/gi;

/** The trimmed texts of the elements by name; the first one if several have the same name. */
function elementsOf(raw: string): Map<string, string> {
  const elements = new Map<string, string>();
  const scan = new RegExp(ELEMENT);
  for (let found = scan.exec(raw); found; found = scan.exec(raw)) {
    const [, name = "", cdata, plain = ""] = found;
    let text = decoded(plain);
    if (cdata) {
      const end = raw.indexOf(CDATA_END, scan.lastIndex);
      text = raw.slice(scan.lastIndex, end < 0 ? undefined : end);
      scan.lastIndex = end < 0 ? raw.length : end;
    }
    const key = name.toUpperCase();
    if (!elements.has(key)) elements.set(key, text.replace(/\s+/g, " ").trim());
  }
  return elements;
}

/** Banks escape an ampersand once, and some twice. */
const decoded = (text: string) => decodeHTML(decodeHTML(text));
