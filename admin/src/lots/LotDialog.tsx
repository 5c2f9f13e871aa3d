import { useQuery } from "@tanstack/react-query";
import type { Lot } from "#shared/contracts/lots.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { LotActions } from "./LotActions.tsx";
import { LotDocuments } from "./LotDocuments.tsx";
import { LotForm } from "./LotForm.tsx";
import { LotMovements } from "./LotMovements.tsx";
import * as css from "./Lots.css.ts";
import { LotTraces } from "./LotTraces.tsx";
import { LotWarnings } from "./LotWarnings.tsx";
import { LotBadge } from "./lot-columns.tsx";
import { lotQuery } from "./lots.queries.ts";

/** The details of one lot and all its actions. */
export function LotDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const lot = useQuery(lotQuery(id));
  return (
    <Dialog
      title={lot.data ? `Lot ${lot.data.lotNumber}` : "Lot"}
      description={lot.data && <LotHead lot={lot.data} />}
      onClose={onClose}
      size="large"
    >
      <QueryGate query={lot} what="The lot" loading="Loading the lot" height="20rem">
        {(data) => (
          <div className={css.parts}>
            <LotWarnings lot={data} />
            <LotActions lot={data} />
            <LotMovements lot={data} />
            <LotDocuments lot={data} />
            <LotForm lot={data} />
            <LotTraces lot={data} />
          </div>
        )}
      </QueryGate>
    </Dialog>
  );
}

function LotHead({ lot }: { lot: Lot }) {
  return (
    <span className={css.withBadges}>
      <span>{lot.productName}</span>
      <LotBadge state={lot.state} />
      {lot.stateReason && (lot.state === "blocked" || lot.state === "recalled") && (
        <span>{lot.stateReason}</span>
      )}
      {lot.published && (
        <a href={`/coa/${lot.lotNumber}`} target="_blank" rel="noreferrer">
          Its certificate
        </a>
      )}
    </span>
  );
}
