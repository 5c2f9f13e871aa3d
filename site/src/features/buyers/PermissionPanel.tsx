import { clientOf } from "#shared/client/client-of.ts";
import { buyerCalls } from "#shared/contracts/applications.calls.ts";
import type { Buyer } from "#shared/contracts/applications.ts";
import { REVIEW_TIME } from "#shared/domain/buyers.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { panel } from "../../components/Panel.css.ts";
import { transport } from "../../transport.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { LoadingBlocks } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { goToSignInAfterSessionEnd } from "../sessions/end-session.ts";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ApplicationMessages } from "./ApplicationMessages.tsx";
import { Statement } from "./SignStatement.tsx";

const calls = clientOf(buyerCalls, transport);

/** What the customer may buy: the signature, and the application to be a verified buyer. */
export function PermissionPanel() {
  const read = useServerRead("buyer", (signal) => calls.read({ signal }), {
    onSessionEnd: goToSignInAfterSessionEnd,
  });
  const buyer = read.value;
  if (!buyer) {
    if (read.error === undefined) {
      return (
        <LoadingBlocks
          label="Loading your permission"
          className={panel}
          blocks={["2rem", "8rem"]}
        />
      );
    }
    return <CallFailed error={read.error} what="Your permission" onRetry={read.reload} />;
  }
  const { application } = buyer;
  const isWaiting = application?.state === "open" || application?.state === "asked";
  return (
    <section aria-labelledby="permission" className={panel}>
      <h2 id="permission">Who may buy</h2>
      <PermissionNotice buyer={buyer} />
      {buyer.permission !== "refused" && !buyer.statement.signed && (
        <Statement
          buyer={buyer}
          onChanged={read.reload}
          onSigned={(signed) => {
            read.setValue(signed);
            showToast({ title: "Signed", description: "Thank you.", tone: "success" });
          }}
        />
      )}
      <h3>Verified buyers</h3>
      <p>
        Some products are sold to verified buyers only. Tell us about your institution and your
        research: the seller answers {REVIEW_TIME}.
      </p>
      {application && application.state !== "draft" && (
        <ApplicationMessages application={application} onAnswered={read.setValue} />
      )}
      {!isWaiting && buyer.permission !== "verified" && (
        <ApplicationForm buyer={buyer} onSaved={read.setValue} />
      )}
      {application?.state === "asked" && (
        <details>
          <summary>Change the application or add documents</summary>
          <ApplicationForm buyer={buyer} onSaved={read.setValue} />
        </details>
      )}
    </section>
  );
}

function PermissionNotice({ buyer: { permission, until, application } }: { buyer: Buyer }) {
  const ends = until ? new Date(until).toLocaleDateString("en-US", { dateStyle: "long" }) : null;
  if (permission === "verified") {
    return (
      <Notice tone="success" title="You are a verified buyer">
        {ends && `Until ${ends}. We write to you a month before.`}
      </Notice>
    );
  }
  if (permission === "refused") {
    return (
      <Notice tone="danger" title="The seller has decided not to sell to this account">
        If you think that this is a mistake, please write to the seller.
      </Notice>
    );
  }
  if (application?.state === "open") {
    return (
      <Notice title="Your application is with the seller">
        The answer comes by email, {REVIEW_TIME}.
      </Notice>
    );
  }
  if (application?.state === "asked") {
    return (
      <Notice tone="warning" title="The seller has a question">
        Please answer it below, so that the seller can decide.
      </Notice>
    );
  }
  if (permission === "expired") {
    return (
      <Notice tone="warning" title="Your permission has ended">
        Please sign the statement again.
      </Notice>
    );
  }
  if (permission === "attested") {
    return (
      <Notice tone="success" title="You have signed the end-use statement">
        {ends && `It holds until ${ends}.`}
      </Notice>
    );
  }
  return null;
}
