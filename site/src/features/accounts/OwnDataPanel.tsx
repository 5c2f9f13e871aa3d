import { useState } from "react";
import { ownDataCalls } from "#shared/contracts/erasures.calls.ts";
import type { Erasure } from "#shared/contracts/erasures.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import { buttons, panel } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { showAndThrow, useMemberAction } from "../sessions/use-member-action.ts";
import { showSuccess } from "../toasts/show-toasts.ts";

const calls = callsOf(ownDataCalls);

/** A copy of what the shop knows of the customer, and its erasure. */
export function OwnDataPanel() {
  const { value, error, reload, setValue } = useServerRead(
    "own erasure",
    (signal) => calls.erasure({ signal }),
    { refreshesOnFocus: true },
  );
  const [isAsking, setAsking] = useState(false);
  const downloading = useMemberAction(
    async () => saveFile(await calls.export()),
    "Not downloaded",
    "Your data was not downloaded. Please try again.",
  );
  if (!value) {
    if (error === undefined) return null;
    return <CallFailed error={error} what="Your data" onRetry={reload} />;
  }
  const { erasure } = value;
  const isOpen = erasure?.state === "asked" || erasure?.state === "confirmed";

  async function ask() {
    const failure = "Your request did not arrive. Please try again.";
    setValue({ erasure: await showAndThrow(calls.askErasure(), "Not asked", failure) });
    showSuccess("Request Received", "We have written to you. Nothing is erased yet.");
  }

  async function keep() {
    try {
      setValue({ erasure: await calls.withdrawErasure() });
      showSuccess("Account Kept", "Nothing is erased.");
    } catch (reason) {
      showMemberFailure(
        reason,
        "Not withdrawn",
        "The request was not withdrawn. Please try again.",
      );
      reload();
    }
  }

  return (
    <section aria-labelledby="own-data" className={panel}>
      <h2 id="own-data">Your data</h2>
      <p>
        You can have a copy of everything that we know about you: your account, addresses, orders,
        payments, quotes, emails and sign-ins, as files that programs and spreadsheets read.
      </p>
      {isOpen && <OpenRequest erasure={erasure} />}
      {erasure?.state === "refused" && (
        <Notice tone="warning" title="Your request was refused">
          {erasure.reason ?? "Please write to us about the reason."}
        </Notice>
      )}
      <div className={buttons}>
        <Button
          isPending={downloading.isPending}
          pendingText="Preparing..."
          onPress={downloading.run}
        >
          Download My Data
        </Button>
        {isOpen ? (
          <Button variant="primary" onPress={() => void keep()}>
            Keep My Account
          </Button>
        ) : (
          <Button variant="danger" onPress={() => setAsking(true)}>
            Erase My Data
          </Button>
        )}
      </div>
      {isAsking && (
        <AlertDialog
          title="Erase My Data"
          description="Your name, addresses, emails, notes and sign-ins are erased, and you can no longer sign in. Amounts, order numbers and lots stay, as the law asks. If a lot that you bought is recalled later, we can no longer write to you."
          confirmText="Ask for Erasure"
          pendingText="Asking..."
          onClose={() => setAsking(false)}
          onConfirm={ask}
        />
      )}
    </section>
  );
}

function OpenRequest({ erasure }: { erasure: Erasure }) {
  return (
    <Notice tone="warning" title="Your data is to be erased">
      {erasure.state === "confirmed"
        ? "We have confirmed your request."
        : `This happens on ${formatDay(erasure.dueAt)} at the latest.`}{" "}
      {erasure.waitsFor.length > 0 &&
        `It waits until ${erasure.waitsFor.map((number) => `order #${number}`).join(" and ")} is finished. `}
      Until then you can keep your account.
    </Notice>
  );
}
