import type { LotState, LotSummary } from "#shared/contracts/lots.ts";
import { LOT_STATE_NAMES } from "#shared/domain/lot-words.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { Table } from "#shared/ui/Table.tsx";
import * as css from "./Lots.css.ts";

const TONES: Record<LotState, BadgeTone> = {
  quarantine: "info",
  released: "success",
  blocked: "warning",
  recalled: "danger",
  exhausted: "neutral",
};

/** The state of a lot as a coloured badge. */
export function LotBadge({ state }: { state: LotState }) {
  return <Badge tone={TONES[state]}>{LOT_STATE_NAMES[state]}</Badge>;
}

/** Lots with their units. */
export function LotTable({
  lots,
  onOpen,
}: {
  lots: readonly LotSummary[];
  onOpen: (id: string) => void;
}) {
  return (
    <Table
      aria-label="Lots"
      className={css.table}
      rows={lots}
      columns={[
        { title: "Lot", isRowHeader: true, cell: (lot) => <LotCell lot={lot} onOpen={onOpen} /> },
        { title: "State", cell: ({ state }) => <LotBadge state={state} /> },
        {
          title: "Purity",
          align: "end",
          cell: ({ purity }) => (purity === null ? "" : `${purity} %`),
        },
        { title: "Available", align: "end", cell: ({ available }) => available },
        { title: "Allocated", align: "end", cell: ({ allocated }) => allocated },
        { title: "Received", align: "end", cell: ({ received }) => received },
        { title: "Use by", cell: lastDay },
      ]}
    />
  );
}

function LotCell({ lot, onOpen }: { lot: LotSummary; onOpen: (id: string) => void }) {
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={css.open}
        aria-label={`Open lot ${lot.lotNumber}`}
        onPress={() => onOpen(lot.id)}
      >
        {lot.lotNumber}
      </Button>
      <span className={css.product}>{lot.productName}</span>
    </>
  );
}

/** The day that decides the FEFO order: the expiry date, otherwise the retest date. */
function lastDay({ expiresOn, retestOn }: LotSummary): string {
  const day = expiresOn ?? retestOn;
  return day ? formatCalendarDay(day) : "";
}
