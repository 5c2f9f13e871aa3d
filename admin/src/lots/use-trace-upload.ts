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
import { useLotChanged } from "./use-lot-changed.ts";

/** A file on its way in; `replaces` is the trace that goes once the new one is there. */
export type WantedTrace = {
  file: File;
  kind: TraceKind;
  xUnit?: "min" | "s";
  replaces?: Trace;
};

/** Why a file was not taken, and what the seller can say so that it is. */
export type TraceProblem = {
  wanted: WantedTrace;
  message: string;
  ask: "xUnit" | "kind" | null;
};

/** Sends a laboratory's file and keeps what is answered: what was read, or why it could not be. */
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
      // The one before goes last: a file that cannot be read costs nothing.
      if (replaces) await api.admin.traces.remove(lot.id, replaces.id);
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
