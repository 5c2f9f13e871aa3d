import { useState } from "react";
import { ApiError, said } from "#shared/client/errors.ts";
import { type Lot, lotStateBody } from "#shared/contracts/lots.ts";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./Lots.css.ts";
import { useLotChanged } from "./use-lot-changed.ts";

export type StateVerb = "release" | "block" | "unblock" | "exhaust";

const WORDS: Record<StateVerb, { title: string; text: string; submit: string; done: string }> = {
  release: {
    title: "Release",
    text: "Its units are sold from now on and its certificate is published, without the documents that were replaced before. Published results change only as a new version with a reason.",
    submit: "Release lot",
    done: "Lot Released",
  },
  block: {
    title: "Block",
    text: "Its units are no longer sold. What is allocated stays allocated, and whoever packs it is told.",
    submit: "Block lot",
    done: "Lot Blocked",
  },
  unblock: {
    title: "Unblock",
    text: "Its units are sold again.",
    submit: "Unblock lot",
    done: "Lot Unblocked",
  },
  exhaust: {
    title: "Mark as exhausted",
    text: "Nothing is left of it. Its certificate stays published.",
    submit: "Mark as exhausted",
    done: "Lot Exhausted",
  },
};

/** Changes the state of a lot. All missing requirements are listed together. */
export function LotStateDialog({
  lot,
  verb,
  onClose,
}: {
  lot: Lot;
  verb: StateVerb;
  onClose: () => void;
}) {
  const showLot = useLotChanged();
  const words = WORDS[verb];
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [equalTo, setEqualTo] = useState<string | null>(null);
  const { form, field, flag, button } = useSavingForm({
    schema: lotStateBody,
    initial: { reason: "", confirm: false },
    send: (body) => api.admin.lots[verb](lot.id, body),
    refresh: showLot,
    done: { title: words.done, description: lot.lotNumber },
    failure: "The lot could not be changed. Please try again.",
    after: onClose,
    afterFailure: (error) => {
      setMissing(error instanceof ApiError ? Object.values(error.fields ?? {}) : []);
      const isEqual = error instanceof ApiError && error.code === "equal-results";
      setEqualTo(isEqual ? said(error, "All results are equal to another lot's.") : null);
    },
  });
  return (
    <Dialog
      title={`${words.title} ${lot.lotNumber}`}
      description={words.text}
      onClose={onClose}
      isDismissable={!button.isPending}
    >
      <form {...form} className={css.part}>
        {missing.length > 0 && (
          <Notice tone="danger" title="This is missing" isAlert>
            {missing.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        <TextArea
          {...field("reason")}
          label="Reason"
          description={
            verb === "release"
              ? "Needed when a result is outside its limit or out of the ordinary."
              : "Kept with the lot and in the activity."
          }
          rows={2}
        />
        {equalTo !== null && (
          <Notice tone="warning" title="The same results as another lot">
            <p>{equalTo}</p>
            <Checkbox {...flag("confirm")}>I have compared them: both are right</Checkbox>
          </Notice>
        )}
        <FormButtons button={button} submitText={words.submit} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
