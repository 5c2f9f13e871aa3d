import { useQuery } from "@tanstack/react-query";
import type { Lot } from "#shared/contracts/lots.ts";
import { TEST_NAMES } from "#shared/domain/lot-words.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { LotActions } from "./LotActions.tsx";
import { LotDocuments } from "./LotDocuments.tsx";
import { LotForm } from "./LotForm.tsx";
import { LotMovements } from "./LotMovements.tsx";
import * as css from "./Lots.css.ts";
import { LotTraces } from "./LotTraces.tsx";
import { LotBadge } from "./lot-columns.tsx";
import { lotQuery } from "./lots.queries.ts";

export function LotDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const lot = useQuery(lotQuery(id));
  return (
    <Dialog
      title={lot.data ? `Lot ${lot.data.lotNumber}` : "Lot"}
      description={lot.data && <LotHead lot={lot.data} />}
      onClose={onClose}
      size="large"
    >
      <QueryGate query={lot} what="The lot" height="20rem">
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

/** Warnings about a lot's results. They do not block anything. */
function LotWarnings({ lot }: { lot: Pick<Lot, "warnings" | "tests"> }) {
  if (lot.warnings.length === 0) return null;
  return (
    <Notice tone="warning" title="Look at these once more">
      {lot.warnings.map(({ field, message }) => (
        <p key={`${field} ${message}`}>
          {testOf(lot.tests, field)}
          {message}
        </p>
      ))}
    </Notice>
  );
}

/** The name of the test that a field such as "tests.0.result" is of. */
function testOf(tests: Lot["tests"], field: string): string {
  const test = tests.find((_, index) => field.startsWith(`tests.${index}.`));
  return test ? `${TEST_NAMES[test.kind]}: ` : "";
}
