import type { LineKind } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import { kindBySign } from "./layout.ts";

/** What the one text of a bank's row says. */
export type BankDescription = {
  payerName: string;
  memo: string;
  externalId: string;
  kind: LineKind;
};

const ZELLE = /\bzelle\b.*?\b(?:from|to)\s+(.+)$/is;
/** How banks write what follows the name, the more particular first. */
const AFTER_NAME: readonly RegExp[] = [
  // Wells Fargo: JANE DOE ON 01/30 REF # WFCT0ZRB99YV ORDER 1A2B3C4D
  /^(?<name>.+?)\s+on\s+\d{1,2}\/\d{1,2}\s+ref\s*#\s*(?<id>\S+)\s*(?<memo>.*)$/is,
  // Bank of America: SAM for "Capital contribution"; Conf# abc123
  /^(?<name>.+?)\s+for\s+"(?<memo>.*)";?\s*conf#\s*(?<id>\S+)$/is,
  /^(?<name>.+?);?\s*conf#\s*(?<id>\S+)$/is,
  // Chase: JANE DOE WFCT0YWDL6TT; a number of an order is shorter.
  /^(?<name>.+?)\s+(?<id>(?=\S*\d)[a-z0-9]{9,})$/is,
];

/** Payouts of the services, which the seller sees a second time in the service's own statement. */
const PAYOUT = /\b(?:paypal|venmo|cash\s?app|square inc|block,? inc)\b/i;

/** Reads the description of a bank's row; only Zelle has a payer's name and, at some banks, the payer's words. */
export function readBankDescription(description: string, gross: Cents): BankDescription {
  const rest = ZELLE.exec(description)?.[1]?.trim();
  if (rest === undefined) {
    const kind = PAYOUT.test(description) ? "transfer" : kindBySign(gross);
    return { payerName: "", memo: description, externalId: "", kind };
  }
  for (const pattern of AFTER_NAME) {
    const found = pattern.exec(rest)?.groups;
    if (!found) continue;
    const { name = "", memo = "", id = "" } = found;
    return {
      payerName: name.trim(),
      memo: memo.trim(),
      externalId: id,
      kind: kindBySign(gross),
    };
  }
  return { payerName: rest, memo: "", externalId: "", kind: kindBySign(gross) };
}
