import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { Lot } from "#shared/contracts/lots.ts";
import type { Trace } from "#shared/contracts/traces.ts";
import { purityOf } from "#shared/domain/lot-words.ts";
import { isPurityApart, mainAreaPercent, traceRange, traceTitle } from "#shared/domain/traces.ts";
import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { counted } from "../layout/counted.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as lotCss from "./Lots.css.ts";
import * as css from "./LotTraces.css.ts";
import { tracesQuery } from "./lots.queries.ts";
import { TRACE_FILES, TraceUpload } from "./TraceUpload.tsx";
import { useLotChanged } from "./use-lot-changed.ts";
import { useTraceUpload } from "./use-trace-upload.ts";

/** The laboratory's chromatograms and spectra, as the certificate shows them. */
export function LotTraces({ lot }: { lot: Lot }) {
  const traces = useQuery(tracesQuery(lot.id));
  const showLot = useLotChanged();
  const upload = useTraceUpload(lot);
  const mayRemove = useMay("DELETE /api/admin/lots/{id}/traces/{traceId}");
  const [leaving, setLeaving] = useState<Trace | null>(null);
  const purity = purityOf(lot.tests);
  return (
    <section className={lotCss.part} aria-labelledby="lot-traces">
      <h3 className={lotCss.smallHeading} id="lot-traces">
        Chromatograms and spectra
      </h3>
      <QueryGate query={traces} what="The chromatograms" height="6rem">
        {(list) =>
          list.length === 0 ? (
            <p className={lotCss.quiet}>
              None yet. The certificate shows the plot and the peaks of a file, which convince more
              than a figure.
            </p>
          ) : (
            <ul className={lotCss.list}>
              {list.map((trace) => (
                <TraceEntry
                  key={trace.id}
                  trace={trace}
                  purity={purity}
                  canLeave={mayRemove && lot.state === "quarantine" && !lot.published}
                  isBusy={upload.work !== null}
                  onReplace={(file) => upload.send({ file, kind: trace.kind, replaces: trace })}
                  onRemove={() => setLeaving(trace)}
                />
              ))}
            </ul>
          )
        }
      </QueryGate>
      {lot.published && (
        <p className={lotCss.quiet}>
          This lot has left quarantine: what is here stays, and what is added is published.
        </p>
      )}
      {lot.state !== "recalled" && (
        <IfMay call="POST /api/admin/lots/{id}/traces">
          <TraceUpload upload={upload} />
        </IfMay>
      )}
      {leaving && (
        <ConfirmChange
          title="Remove this plot?"
          description={`${traceTitle(leaving.kind)} ${leaving.fileName} is removed from lot ${lot.lotNumber}. The shop keeps no copy of the file.`}
          confirmText="Remove plot"
          pendingText="Removing..."
          onClose={() => setLeaving(null)}
          send={() => api.admin.traces.remove(lot.id, leaving.id).finally(showLot)}
          done={{ title: "Plot Removed", description: leaving.fileName }}
          failure="The plot could not be removed"
        />
      )}
    </section>
  );
}

function TraceEntry({
  trace,
  purity,
  canLeave,
  isBusy,
  onReplace,
  onRemove,
}: {
  trace: Trace;
  purity: number | null;
  /** Whether it may be removed or replaced. False once it is published. */
  canLeave: boolean;
  isBusy: boolean;
  onReplace: (file: File) => void;
  onRemove: () => void;
}) {
  const title = traceTitle(trace.kind);
  const main = trace.kind === "hplc" ? mainAreaPercent(trace.peaks) : null;
  return (
    <li className={css.entry}>
      <img
        className={css.plot}
        src={trace.svgUrl}
        alt={`${title}, ${trace.peaks.length} peaks`}
        width="900"
        height="380"
        loading="lazy"
      />
      <div className={css.facts}>
        <span className={css.name}>{title}</span>
        <span className={lotCss.quiet}>
          {trace.fileName && `${trace.fileName}, `}
          {counted(trace.points, "point")} from {traceRange(trace)},{" "}
          {counted(trace.peaks.length, "peak")}{" "}
          {trace.peaksFrom === "file" ? "of the file" : "found by the shop"}
        </span>
        {main !== null && (
          <span className={isPurityApart(purity, main) ? css.apart : undefined}>
            Main peak {main.toFixed(2)} % of the area
            {purity !== null && ` · ${purity} % reported`}
          </span>
        )}
      </div>
      {canLeave && (
        <div className={lotCss.actions}>
          <FileTrigger
            acceptedFileTypes={TRACE_FILES}
            onSelect={(files) => files?.[0] && onReplace(files[0])}
          >
            <Button size="small" isDisabled={isBusy} aria-label={`Replace: ${title}`}>
              Replace
            </Button>
          </FileTrigger>
          <Button
            size="small"
            isDisabled={isBusy}
            aria-label={`Remove: ${title}`}
            onPress={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
