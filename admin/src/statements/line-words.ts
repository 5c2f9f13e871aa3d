import type { LineClass, StatementLine } from "#shared/contracts/statements.ts";
import { formatAmount, formatUsd, parseAmount, parseSignedAmount } from "#shared/domain/money.ts";
import type { BadgeTone } from "#shared/ui/Badge.tsx";
import { inUsd } from "../layout/in-usd.ts";

type Proposal = StatementLine["proposals"][number];

/** Titles of the classes, with explanations. */
export const CLASS_WORDS: Record<LineClass, { title: string; note: string; tone: BadgeTone }> = {
  ready: { title: "Ready", note: "The order number and the amount are right.", tone: "success" },
  split: {
    title: "Split",
    note: "Several orders are named, and together they cost the amount.",
    tone: "success",
  },
  check: {
    title: "Check",
    note: "The order number is right; the amount is not, or it seems to be recorded by hand.",
    tone: "warning",
  },
  likely: {
    title: "Likely",
    note: "A slip in the number, or a payer who is known; the amount fits.",
    tone: "info",
  },
  candidates: { title: "Candidates", note: "Only the amount fits.", tone: "info" },
  unmatched: { title: "Unmatched", note: "Nothing fits.", tone: "danger" },
};

/** "$65.00 from Ada Byron": identifies a line in button labels. */
export function lineName({ gross, payerName }: StatementLine): string {
  const amount = inUsd(gross);
  return payerName ? `${amount} from ${payerName}` : amount;
}

export function confirmWords({ amount, balance }: Proposal): string {
  const [pays, due] = [parseAmount(amount), parseSignedAmount(balance)];
  if (pays < due) return "Confirm as part payment";
  return pays > due ? "Confirm as overpayment" : "Confirm";
}

/** The amount due of a proposed order, before and after the payment. */
export function proposalNote({ amount, balance, status }: Proposal): string {
  const [pays, due] = [parseAmount(amount), parseSignedAmount(balance)];
  if (status === "cancelled") return "Cancelled order";
  if (due <= 0 && status !== "awaiting-payment") return "Paid already";
  const rest = due - pays;
  if (rest > 0) return `${formatUsd(due)} due, ${formatUsd(rest)} stays due`;
  if (rest < 0) return `${formatUsd(Math.max(due, 0))} due, ${formatUsd(-rest)} too much`;
  return `${formatUsd(due)} due`;
}

/** With the shown amount due, so that an order that was paid meanwhile is not paid twice. */
export const allocationTo = ({ orderId, amount, balance }: Proposal) => ({
  orderId,
  amount,
  due: formatAmount(Math.max(parseSignedAmount(balance), 0)),
});

export type MainAction =
  | { kind: "tick" }
  | { kind: "link"; paymentId: string }
  | { kind: "confirm"; label: string; allocations: ReturnType<typeof allocationTo>[] }
  /** A choice between these orders. */
  | { kind: "pick"; proposals: Proposal[] }
  /** Opens the dialog for more input. */
  | { kind: "choose"; label: string };

const MAX_PICKS_IN_A_ROW = 3;

/**
 * The main action of a line. A payment that looks hand-recorded is never credited at once. For a
 * cancelled order, the person decides whether to reopen it.
 */
export function mainActionOf(line: StatementLine): MainAction {
  if (line.recorded) return { kind: "link", paymentId: line.recorded.paymentId };
  const { proposals } = line;
  const [only] = proposals;
  const takesMoney = proposals.every(({ status }) => status !== "cancelled");
  if (line.class === "ready") return { kind: "tick" };
  if (!only) return { kind: "choose", label: "Find order" };
  if (!takesMoney) return { kind: "choose", label: "Choose" };
  const isSure = line.class === "split" || (line.class !== "candidates" && proposals.length === 1);
  if (isSure) {
    return {
      kind: "confirm",
      label: proposals.length === 1 ? confirmWords(only) : "Confirm",
      allocations: proposals.map(allocationTo),
    };
  }
  const canPick = line.class === "likely" || line.class === "candidates";
  return canPick && proposals.length <= MAX_PICKS_IN_A_ROW
    ? { kind: "pick", proposals }
    : { kind: "choose", label: "Choose" };
}
