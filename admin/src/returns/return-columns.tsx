import type { ListedReturn } from "#shared/contracts/returns.ts";
import { RETURN_LABELS, type ReturnState } from "#shared/domain/returns.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import type { ListColumn } from "../lists/columns.ts";
import * as css from "./Returns.css.ts";

const TONES: Record<ReturnState, BadgeTone> = {
  requested: "warning",
  approved: "info",
  refused: "danger",
  received: "warning",
  closed: "success",
};

export function ReturnBadge({ state }: { state: ReturnState }) {
  return <Badge tone={TONES[state]}>{RETURN_LABELS[state]}</Badge>;
}

export const returnColumns = (onOpen: (orderId: string) => void): ListColumn<ListedReturn>[] => [
  {
    id: "order",
    title: "Order",
    isFixed: true,
    isRowHeader: true,
    cell: ({ orderId, orderNumber, number, customerName }) => (
      <>
        <Button
          variant="quiet"
          size="small"
          className={css.open}
          aria-label={`Open return ${number} of order #${orderNumber}`}
          onPress={() => onOpen(orderId)}
        >
          #{orderNumber}
        </Button>
        <span className={css.secondary}>{customerName}</span>
      </>
    ),
  },
  { id: "return", title: "Return", cell: ({ number }) => number },
  { id: "state", title: "State", cell: ({ state }) => <ReturnBadge state={state} /> },
  { id: "products", title: "Products", cell: ({ products }) => products.join(", ") },
  { id: "units", title: "Units", align: "end", cell: ({ units }) => units },
  { id: "refund", title: "Refund", align: "end", cell: ({ refund }) => refund && inUsd(refund) },
  {
    id: "requested",
    title: "Requested",
    sorts: { ascending: "oldest", descending: "newest" },
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
  },
  {
    id: "changed",
    title: "Changed",
    isExtra: true,
    cell: ({ changedAt }) => <Moment at={changedAt} />,
  },
  { id: "email", title: "Email", isExtra: true, cell: ({ email }) => email },
];
