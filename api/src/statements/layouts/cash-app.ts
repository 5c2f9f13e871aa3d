import type { LineKind } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import { amountOr0, type Cell, isSignedAmount, kindBySign, type Layout } from "../layout.ts";
import { readSignedAmount } from "../read-cells.ts";

/** The activity download. It has had two column orders; id and type may be empty. */
export const cashApp: Layout = {
  name: "cash-app",
  columns: ["date", "transaction id", "transaction type", "currency", "amount", "net amount"],
  isNothing: (cell) => {
    if (cell("date") === "" && cell("amount") === "") return true;
    return isCoins(cell) && !isSignedAmount(cell("amount"));
  },
  read: (cell) => {
    const gross = readSignedAmount(cell("amount"));
    return {
      date: cell("date"),
      gross,
      fee: Math.abs(amountOr0(cell("fee"))),
      net: cell("net amount") === "" ? undefined : readSignedAmount(cell("net amount")),
      payerName: cell("name of sender/receiver"),
      memo: cell("notes"),
      externalId: cell("transaction id"),
      type: cell("transaction type"),
      kind: kindOf(cell, gross),
    };
  },
};

const OWN_MONEY = /cash[- ]?out|deposit|\btransfer\b|withdrawal|add(?:ed)? cash/i;
const NO_PAYMENT = /bitcoin|stock|interest|boost|dividend|savings|card/i;
/** "COMPLETE" today; older files have the kind of event instead of a status. */
const DONE = /^(?:complete|completed|payment (?:sent|received|deposited)|)$/i;

/** Bitcoin, or another currency, whose amounts are not in cents. */
const isCoins = (cell: Cell) =>
  !["USD", ""].includes(cell("currency")) || /bitcoin|btc/i.test(cell("asset type"));

function kindOf(cell: Cell, gross: Cents): LineKind {
  const type = cell("transaction type");
  if (!DONE.test(cell("status")) || isCoins(cell) || NO_PAYMENT.test(type)) return "other";
  return OWN_MONEY.test(type) ? "transfer" : kindBySign(gross);
}
