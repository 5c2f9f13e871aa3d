import type { LineKind } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import { kindBySign } from "./layout.ts";

export type BankDescription = {
  payerName: string;
  memo: string;
  externalId: string;
  kind: LineKind;
};

/** Payouts of the services, which are also in the service's own statement. */
const PAYOUT = /\b(?:paypal|venmo|cash\s?app|square inc|block,? inc)\b/i;

/**
 * Reads the description of a bank's row. Only Zelle has a payer's name and, at some banks, the payer's message. The
 * work is linear in the length: each expression is anchored, or stops at the first word that fails.
 */
export function readBankDescription(description: string, gross: Cents): BankDescription {
  const sentOrReceived = zellePart(description);
  if (sentOrReceived === null) {
    const kind = PAYOUT.test(description) ? "transfer" : kindBySign(gross);
    return { payerName: "", memo: description, externalId: "", kind };
  }
  return { ...readName(sentOrReceived), kind: kindBySign(gross) };
}

/** Whether a text contains "Zelle" and a name after its "from" or "to". */
export const namesPayer = (text: string): boolean => zellePart(text) !== null;

/** The text after the "from" or "to" of Zelle; null without a name. */
function zellePart(description: string): string | null {
  const text = description.replace(/\s+/g, " ").trim();
  const begins = text.search(/\bzelle\b/i);
  if (begins < 0) return null;
  return /\b(?:from|to) (.+)$/i.exec(text.slice(begins))?.[1] ?? null;
}

type NameAndMemo = Pick<BankDescription, "payerName" | "memo" | "externalId">;

/** Wells Fargo: JANE DOE ON 01/30 REF # WFCT0ZRB99YV ORDER 1A2B3C4D */
const REFERENCE = / on \d{1,2}\/\d{1,2} ref ?# ?(?<id>\S+)(?<memo>.*)$/i;
/** Bank of America: SAM for "Capital contribution"; Conf# abc123 */
const CONFIRMATION = /;? ?conf# ?(?<id>[\w-]+)$/i;
const QUOTED_MEMO = / for "/i;
/** Chase: JANE DOE WFCT0YWDL6TT; an order number is shorter. */
const BANKS_NUMBER = /^(?=.*\d)[a-z0-9]{9,}$/i;
/** An order number, which ends the payer's name. */
const ORDER_NAMED = / (?:for )?(?:order\b|#|[0-9a-f]{8}\b|[0-9a-f]{4}-[0-9a-f]{4}\b)/i;

/** How banks write the text after the name, the more specific patterns first. */
function readName(text: string): NameAndMemo {
  const reference = REFERENCE.exec(text);
  if (reference) {
    const { id = "", memo = "" } = reference.groups ?? {};
    return { payerName: text.slice(0, reference.index), memo: memo.trim(), externalId: id };
  }
  const confirmation = CONFIRMATION.exec(text);
  if (confirmation) {
    const before = text.slice(0, confirmation.index);
    return { ...splitQuoted(before), externalId: confirmation.groups?.id ?? "" };
  }
  const lastBlank = text.lastIndexOf(" ");
  const last = text.slice(lastBlank + 1);
  if (lastBlank > 0 && BANKS_NUMBER.test(last)) {
    return { ...splitAtOrder(text.slice(0, lastBlank)), externalId: last };
  }
  return { ...splitAtOrder(text), externalId: "" };
}

function splitQuoted(text: string): Omit<NameAndMemo, "externalId"> {
  const begins = text.search(QUOTED_MEMO);
  if (begins <= 0 || !text.endsWith('"')) return splitAtOrder(text);
  const memo = text.slice(begins + ' for "'.length, -1);
  return { payerName: text.slice(0, begins), memo: memo.trim() };
}

function splitAtOrder(text: string): Omit<NameAndMemo, "externalId"> {
  const begins = text.search(ORDER_NAMED);
  if (begins <= 0) return { payerName: text.trim(), memo: "" };
  return { payerName: text.slice(0, begins).trim(), memo: text.slice(begins).trim() };
}
