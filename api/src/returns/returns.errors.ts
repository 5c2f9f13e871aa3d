import { type Cents, formatUsd } from "#shared/domain/money.ts";
import type { ReturnState } from "#shared/domain/returns.ts";
import { conflict, invalid } from "../refusals.ts";

const NOW: Record<ReturnState, string> = {
  requested: "This return waits for a decision: approve or refuse it first.",
  approved: "This return is approved already: record what came back.",
  refused: "This return was refused.",
  received: "What came back of this return is recorded already: close it with its refund.",
  closed: "This return is closed already.",
};

export const returnRefused = (state: ReturnState) =>
  conflict("return-state", NOW[state], { state });

export const tooManyReturned = (index: number, left: number) =>
  left === 0
    ? invalid({ [`lines.${index}.orderItemId`]: "No unit of this item can be returned" })
    : invalid({ [`lines.${index}.quantity`]: `Only ${left} of it can be returned` });

export const returnTooLate = (index: number, days: number) =>
  invalid(
    {
      [`lines.${index}.orderItemId`]: `A return is possible for ${days} days after the delivery. Please write to us.`,
    },
    "return-too-late",
  );

export const refundExceedsPaid = (paid: Cents) =>
  invalid(
    { refund: `A refund is at most what is paid, ${formatUsd(paid)}.` },
    "refund-exceeds-paid",
  );
