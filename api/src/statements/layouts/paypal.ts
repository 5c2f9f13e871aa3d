import type { LineKind } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import {
  amountOr0,
  type Cell,
  isSignedAmount,
  joinTexts,
  kindBySign,
  type Layout,
} from "../layout.ts";
import { readSignedAmount } from "../read-cells.ts";

/** The activity download of a business account. */
export const paypal: Layout = {
  name: "paypal",
  columns: ["date", "type", "status", "currency", "gross", "fee", "net", "transaction id"],
  isNothing: (cell) => isForeign(cell) && !isSignedAmount(cell("gross")),
  read: (cell) => {
    const gross = readSignedAmount(cell("gross"));
    return {
      date: cell("date"),
      gross,
      // A fee that is returned with a refund has the other sign; then the service kept nothing.
      fee: Math.max(0, -amountOr0(cell("fee"))),
      net: cell("net") === "" ? undefined : readSignedAmount(cell("net")),
      payerName: cell("name"),
      payerEmail: cell("from email address"),
      memo: joinTexts(
        ["subject", "note", "item title", "invoice number", "custom number"].map(cell),
      ),
      externalId: cell("transaction id"),
      type: cell("type"),
      kind: kindOf(cell, gross),
    };
  },
};

/** The activity download of a personal account: it has neither an id nor the payer's message. */
export const paypalPersonal: Layout = {
  name: "paypal-personal",
  columns: ["date", "timezone", "name", "type", "status", "currency", "amount", "balance"],
  lacks: ["transaction id", "gross"],
  isNothing: (cell) => isForeign(cell) && !isSignedAmount(cell("amount")),
  read: (cell) => {
    const gross = readSignedAmount(cell("amount"));
    return {
      date: cell("date"),
      gross,
      fee: 0,
      payerName: cell("name"),
      memo: "",
      externalId: "",
      type: cell("type"),
      kind: kindOf(cell, gross),
    };
  },
};

const isForeign = (cell: Cell) => cell("currency") !== "USD";

const OWN_MONEY =
  /^bank deposit to pp account|withdrawal|^transfer to |^user initiated|card deposit/i;
/** Types of rows that are no payments. Money that is held or released was counted when it arrived. */
const NO_PAYMENT =
  /\bhold\b|\breleased?\b|\breserves?\b|^update to |currency conversion|^request |^invoice sent|^order$/i;

function kindOf(cell: Cell, gross: Cents): LineKind {
  const type = cell("type");
  if (cell("status").toLowerCase() !== "completed" || isForeign(cell)) return "other";
  if (cell("balance impact").toLowerCase() === "memo") return "other";
  if (OWN_MONEY.test(type)) return "transfer";
  return NO_PAYMENT.test(type) ? "other" : kindBySign(gross);
}
