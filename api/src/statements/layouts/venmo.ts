import { amountOr0, kindBySign, type Layout } from "../layout.ts";
import { readSignedAmount } from "../read-cells.ts";

/**
 * The statement of an account, in each of its three versions. The tax columns came later, and in
 * the oldest version the name of the id column starts with a space.
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
      // The payer of a charge is its receiver.
      payerName: /^charge$/i.test(type) ? cell("to") : cell("from"),
      memo: cell("note"),
      externalId: cell("id"),
      type,
      kind: isTransfer ? "transfer" : isComplete(cell("status")) ? kindBySign(gross) : "other",
    };
  },
};

const isComplete = (status: string) => status.toLowerCase() === "complete";
