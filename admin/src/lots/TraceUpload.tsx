import { useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { AddedTrace, TraceKind } from "#shared/contracts/traces.ts";
import { TRACE_FORMAT_NAMES, traceRange, traceTitle } from "#shared/domain/traces.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { counted } from "../layout/counted.ts";
import * as lotCss from "./Lots.css.ts";
import * as css from "./LotTraces.css.ts";
import type { TraceProblem, useTraceUpload } from "./use-trace-upload.ts";

/** Extensions, because operating systems have no MIME type for most of these files. The server reads only the content. */
export const TRACE_FILES = [".csv", ".tsv", ".txt", ".cdf", ".nc", ".mzml", ".xml"];

const KINDS = (["hplc", "ms"] as const).map((value) => ({ value, label: traceTitle(value) }));

/** Uploads a laboratory's file. The server reads it and asks when something is ambiguous. */
export function TraceUpload({ upload }: { upload: ReturnType<typeof useTraceUpload> }) {
  const [kind, setKind] = useState<TraceKind>("hplc");
  const { work, added, problem, send, cancel } = upload;
  const take = (file: File | undefined) => file && !work && send({ file, kind });
  return (
    <div className={lotCss.part}>
      <DropZone
        className={css.dropZone}
        aria-label="Drop a chromatogram or a spectrum here"
        getDropOperation={() => (work ? "cancel" : "copy")}
        onDrop={async ({ items }) => {
          const [item] = items.flatMap((each) => (each.kind === "file" ? [each] : []));
          take(await item?.getFile());
        }}
      >
        <Select
          label="It is a"
          options={KINDS}
          value={kind}
          isDisabled={work !== null}
          onChange={(value) => setKind(value as TraceKind)}
        />
        <FileTrigger acceptedFileTypes={TRACE_FILES} onSelect={(files) => take(files?.[0])}>
          <Button isDisabled={work !== null}>Choose the file</Button>
        </FileTrigger>
        <span className={lotCss.quiet}>
          or drop it here: CSV or TSV, ANDI (netCDF) or mzML, up to 20 MB
        </span>
      </DropZone>
      {work && (
        <div className={lotCss.line}>
          <ProgressBar
            className={lotCss.grow}
            label={`Reading ${work.file.name}`}
            isIndeterminate
            valueLabel=""
          />
          <Button size="small" onPress={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {problem && !work && <Refusal problem={problem} send={send} />}
      {added && !work && <WhatWasRead trace={added} />}
    </div>
  );
}

function WhatWasRead({ trace }: { trace: AddedTrace }) {
  const { kind, format, points, peaks, peaksFrom, warnings } = trace;
  return (
    <Notice
      tone={warnings.length > 0 ? "warning" : "success"}
      title={`${traceTitle(kind)} added`}
      isAlert
    >
      <p>
        Read as {TRACE_FORMAT_NAMES[format]}: {counted(points, "point")} from {traceRange(trace)},{" "}
        {counted(peaks.length, "peak")}{" "}
        {peaksFrom === "file" ? "that the file names." : "that the shop found."}
      </p>
      {warnings.map(({ field, message }) => (
        <p key={message}>
          {message} {field === "peaks" && "Neither is changed."}
        </p>
      ))}
    </Notice>
  );
}

/** Why the file was refused, and a button for each answer that helps. */
function Refusal({
  problem: { wanted, message, ask },
  send,
}: {
  problem: TraceProblem;
  send: ReturnType<typeof useTraceUpload>["send"];
}) {
  const other = wanted.kind === "hplc" ? "ms" : "hplc";
  return (
    <Notice tone="danger" title={`${wanted.file.name} was not added`} isAlert>
      <p>{message}</p>
      {ask === "xUnit" && (
        <div className={lotCss.actions}>
          <Button size="small" onPress={() => send({ ...wanted, xUnit: "min" })}>
            Minutes
          </Button>
          <Button size="small" onPress={() => send({ ...wanted, xUnit: "s" })}>
            Seconds
          </Button>
        </div>
      )}
      {ask === "kind" && (
        <Button size="small" onPress={() => send({ ...wanted, kind: other })}>
          Read it as a {traceTitle(other).toLowerCase()}
        </Button>
      )}
    </Notice>
  );
}
