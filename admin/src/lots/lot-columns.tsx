import type { LotState, LotSummary } from "#shared/contracts/lots.ts";
import { LOT_STATE_NAMES } from "#shared/domain/lot-words.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import type { ListColumn } from "../lists/columns.ts";
import * as css from "./Lots.css.ts";

const TONES: Record<LotState, BadgeTone> = {
  quarantine: "info",
  released: "success",
  blocked: "warning",
  recalled: "danger",
  exhausted: "neutral",
};

export function LotBadge({ state }: { state: LotState }) {
  return <Badge tone={TONES[state]}>{LOT_STATE_NAMES[state]}</Badge>;
}

export const lotColumns = (onOpen: (id: string) => void): ListColumn<LotSummary>[] => [
  {
    id: "lot",
    title: "Lot",
    isFixed: true,
    isRowHeader: true,
    sorts: { ascending: "number" },
    cell: ({ id, lotNumber, productName }) => (
      <>
        <Button
          variant="quiet"
          size="small"
          className={css.open}
          aria-label={`Open lot ${lotNumber}`}
          onPress={() => onOpen(id)}
        >
          {lotNumber}
        </Button>
        <span className={css.product}>{productName}</span>
      </>
    ),
  },
  { id: "state", title: "State", cell: ({ state }) => <LotBadge state={state} /> },
  {
    id: "purity",
    title: "Purity",
    align: "end",
    cell: ({ purity }) => (purity === null ? "" : `${purity} %`),
  },
  { id: "available", title: "Available", align: "end", cell: ({ available }) => available },
  { id: "allocated", title: "Allocated", align: "end", cell: ({ allocated }) => allocated },
  { id: "received", title: "Received", align: "end", cell: ({ received }) => received },
  { id: "use-by", title: "Use by", sorts: { ascending: "use_by" }, cell: lastDay },
];

/** The day that decides the FEFO order: the expiry date, otherwise the retest date. */
function lastDay({ expiresOn, retestOn }: LotSummary): string {
  const day = expiresOn ?? retestOn;
  return day ? formatCalendarDay(day) : "";
}
