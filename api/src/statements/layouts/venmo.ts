import { amountOr0, kindBySign, type Layout } from "../layout.ts";
import { readSignedAmount } from "../read-signed-amount.ts";

/**
 * The statement of an account, in each of its three generations: the columns of taxes came later, and in the oldest
 * the id's name begins with a blank.
 */
export const venmo: Layout = {
  name: "venmo",
  columns: ["id", "datetime", "type", "status", "note", "from", "to", "amount (total)"],
  // The rows of balances above and below, and the disclaimer.
  isNothing: (cell) => cell("id") === "" && cell("amount (total)") === "",
  read: (cell) => {
    const gross = readSignedAmount(cell("amount (total)"));
    const type = cell("type");
    const isTransfer = /transfer/i.test(type);
    return {
      date: cell("datetime"),
      gross,
      fee: Math.abs(amountOr0(cell("amount (fee)"))),
      // The receiver of a charge is the one who pays.
      payerName: /^charge$/i.test(type) ? cell("to") : cell("from"),
      memo: cell("note"),
      externalId: cell("id"),
      type,
      kind: isTransfer ? "transfer" : isComplete(cell("status")) ? kindBySign(gross) : "other",
    };
  },
};

const isComplete = (status: string) => status.toLowerCase() === "complete";
