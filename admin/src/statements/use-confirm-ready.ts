import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { counted } from "../layout/counted.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { refetchAfterStatusChange } from "../orders/orders.queries.ts";
import { lineName } from "./line-words.ts";
import { type StoredLine, takeFromInbox } from "./statements.queries.ts";

/** Lines per call. Several calls make the progress visible. */
const LINES_AT_A_TIME = 50;
/** Milliseconds: enough time to check the result and undo it. */
const UNDO_MS = 15_000;

export type Refusal = { name: string; message: string };

/** Confirms ready lines together. Lines that are no longer ready stay, with the reason. */
export function useConfirmReady() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [refused, setRefused] = useState<Refusal[]>([]);

  async function confirm(lines: readonly StoredLine[]) {
    if (progress || lines.length === 0) return;
    const names = new Map(lines.map((line) => [line.id, lineName(line)]));
    const applied: string[] = [];
    setRefused([]);
    try {
      for (let done = 0; done < lines.length; done += LINES_AT_A_TIME) {
        setProgress({ done, total: lines.length });
        const ids = lines.slice(done, done + LINES_AT_A_TIME).map(({ id }) => id);
        const { results } = await api.admin.statements.applyReady({ ids });
        const confirmed = results.filter((each) => each.applied).map(({ id }) => id);
        applied.push(...confirmed);
        await takeFromInbox(queryClient, confirmed);
        const others = results.filter((each) => !each.applied);
        setRefused((before) => [
          ...before,
          ...others.map(({ id, message = "" }) => ({ name: names.get(id) ?? "", message })),
        ]);
      }
    } catch (error) {
      reportFailure(error, "Not all payments could be confirmed.");
    } finally {
      setProgress(null);
      tell(applied);
      await refetchAfterStatusChange(queryClient);
    }
  }

  function tell(ids: readonly string[]) {
    if (ids.length === 0) return;
    const what = `${counted(ids.length, "payment")} ${ids.length === 1 ? "was" : "were"}`;
    showToast({
      title: "Payments Confirmed",
      description: `${what} confirmed.`,
      tone: "success",
      duration: UNDO_MS,
      action: {
        label: "Undo",
        description: `${ids.length === 1 ? "the payment" : "all of them"} taken back`,
        onPress: () => void takeBack(ids),
      },
    });
  }

  /** Sequential calls. An order that was shipped meanwhile keeps its payment; the others are reverted. */
  async function takeBack(ids: readonly string[]) {
    let failed = 0;
    for (const id of ids) {
      try {
        await api.admin.statements.unapply(id, { idempotencyKey: crypto.randomUUID() });
      } catch (error) {
        failed += 1;
        if (failed === 1) reportFailure(error, "Not all of them could be taken back.");
      }
    }
    const taken = ids.length - failed;
    if (taken > 0) {
      const what = `${counted(taken, "payment")} ${taken === 1 ? "is" : "are"}`;
      showToast({ title: "Taken Back", description: `${what} in the inbox again.` });
    }
    await refetchAfterStatusChange(queryClient);
  }

  return { confirm, progress, refused };
}
