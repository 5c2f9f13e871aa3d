import { useRef, useState } from "react";
import { ApiError, said } from "#shared/client/errors.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import {
  type AddedTrace,
  MAX_TRACE_BYTES,
  type Trace,
  type TraceKind,
} from "#shared/contracts/traces.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { useLotChanged } from "./use-lot-changed.ts";

/** A file to upload; `replaces` is the trace that is removed after the upload. */
export type WantedTrace = {
  file: File;
  kind: TraceKind;
  xUnit?: "min" | "s";
  replaces?: Trace;
};

/** Why a file was refused, and which answers of the seller would help. */
export type TraceProblem = {
  wanted: WantedTrace;
  message: string;
  ask: "xUnit" | "kind" | null;
};

/** Uploads a laboratory's file and keeps the result: the data, or the reason of the refusal. */
export function useTraceUpload(lot: Lot) {
  const showLot = useLotChanged();
  const [work, setWork] = useState<WantedTrace | null>(null);
  const [added, setAdded] = useState<AddedTrace | null>(null);
  const [problem, setProblem] = useState<TraceProblem | null>(null);
  const sending = useRef<AbortController>(null);

  async function send(wanted: WantedTrace): Promise<void> {
    setAdded(null);
    const refuse = (message: string, ask: TraceProblem["ask"] = null) =>
      setProblem({ wanted, message, ask });
    if (wanted.file.size > MAX_TRACE_BYTES) return refuse("The file is larger than 20 MB.");
    if (wanted.file.size === 0) return refuse("The file is empty.");
    setProblem(null);
    setWork(wanted);
    const { file, kind, xUnit, replaces } = wanted;
    const controller = new AbortController();
    sending.current = controller;
    const { signal } = controller;
    try {
      const query = { kind, fileName: file.name.slice(0, 200), ...(xUnit && { xUnit }) };
      setAdded(await api.admin.traces.add(lot.id, file, query, { signal }));
      // The old trace is removed last, so that an unreadable file loses nothing.
      if (replaces) {
        await api.admin.traces
          .remove(lot.id, replaces.id)
          .catch((error) => reportFailure(error, "The old plot could not be removed."));
      }
    } catch (error) {
      if (signal.aborted) return;
      const fields = error instanceof ApiError ? error.fields : {};
      const ask = fields.xUnit ? "xUnit" : fields.kind ? "kind" : null;
      const sentence = fields.xUnit ?? fields.kind ?? fields.file;
      refuse(sentence ?? said(error, "The file could not be sent. Please try again."), ask);
    } finally {
      setWork(null);
      await showLot();
    }
  }

  return {
    work,
    added,
    problem,
    send: (wanted: WantedTrace) => void send(wanted),
    cancel: () => sending.current?.abort(),
  };
}
