import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RecentImport, UndoneImport } from "#shared/contracts/imports.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { freshRead } from "../layout/reads.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Imports.css.ts";
import type { ImportKind } from "./import-kind.ts";

const STATE_NOTES: Partial<Record<RecentImport["state"], string>> = {
  running: "It is being written or undone just now.",
  interrupted:
    "It was interrupted, and only a part of it is written. Import the same file again to go on with it, or undo it.",
};

/** The import that can still be undone, and what an undo could not revert. */
export function LastImport({ kind }: { kind: ImportKind }) {
  const imports = useQuery(recentImportsQuery(kind));
  const [kept, setKept] = useState<UndoneImport["kept"]>([]);
  const last = imports.data?.find(({ canUndo }) => canUndo);
  return (
    <>
      {kept.length > 0 && (
        <Notice tone="warning" title="Some of it stays" isAlert className={css.notice}>
          <ul className={css.what}>
            {kept.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {last && <Undoable last={last} kind={kind} onUndone={setKept} />}
    </>
  );
}

function Undoable({
  last,
  kind,
  onUndone,
}: {
  last: RecentImport;
  kind: ImportKind;
  onUndone: (kept: UndoneImport["kept"]) => void;
}) {
  const queryClient = useQueryClient();
  return (
    <section className={css.last}>
      <h3 className={css.heading}>Last import</h3>
      <p className={css.lastRow}>
        <span>
          {last.fileName}, {formatMoment(last.createdAt)}, by {last.actor}: {last.created} created,{" "}
          {last.updated} changed
        </span>
        <IfMay call={kind.undoCall}>
          <ConfirmButton
            button={{
              size: "small",
              isDisabled: last.state === "running",
              children: "Undo import",
            }}
            title="Undo Import"
            description={`Are you sure you want to undo the import of "${last.fileName}"? What it created is deleted, what it changed gets its former values. ${kind.keptText}`}
            confirmText="Undo import"
            pendingText="Undoing..."
            send={() => kind.undo(last.id)}
            refresh={async ({ kept }) => {
              await queryClient.invalidateQueries();
              onUndone(kept);
            }}
            done={({ removed, restored }) => ({
              title: "Import Undone",
              description: `${removed} removed, ${restored} restored.`,
            })}
            failure="The import could not be undone."
          />
        </IfMay>
      </p>
      {STATE_NOTES[last.state] && <p role="status">{STATE_NOTES[last.state]}</p>}
    </section>
  );
}

const RUNNING_POLL_MS = 2_000;

/** The newest imports of a kind. Polls while one is being written or undone. */
const recentImportsQuery = ({ queryKey, recent }: ImportKind) =>
  freshRead(queryKey, (call) => recent(call), {
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === "running") ? RUNNING_POLL_MS : false,
  });
