import { buyerCalls } from "#shared/contracts/applications.calls.ts";
import type { Buyer } from "#shared/contracts/applications.ts";
import { endsSoon, REVIEW_TIME } from "#shared/domain/buyers.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { belowSummary, panel } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { Loaded } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { MEMBER_READ } from "../sessions/use-member-read.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ApplicationMessages } from "./ApplicationMessages.tsx";
import { Statement } from "./SignStatement.tsx";

const calls = callsOf(buyerCalls);

/** What the customer may buy: the signature, and the application to be a verified buyer. */
export function PermissionPanel({ userId }: { userId: string }) {
  const read = useServerRead("buyer", (signal) => calls.read({ signal }), MEMBER_READ);
  return (
    <Loaded read={read} what="Your permission" className={panel} blocks={["2rem", "8rem"]}>
      {(buyer) => (
        <Permission userId={userId} buyer={buyer} onChanged={read.reload} onSaved={read.setValue} />
      )}
    </Loaded>
  );
}

interface PermissionProps {
  userId: string;
  buyer: Buyer;
  onChanged: () => void;
  onSaved: (buyer: Buyer) => void;
}

function Permission({ userId, buyer, onChanged, onSaved }: PermissionProps) {
  const { application, permission } = buyer;
  const isWaiting = application?.state === "open" || application?.state === "asked";
  const isEnding = endsSoon(buyer, new Date());
  const signs = !buyer.statement.signed || (permission === "attested" && isEnding);
  return (
    <section aria-labelledby="permission" className={panel}>
      <h2 id="permission">Who may buy</h2>
      <WaitingNotice buyer={buyer} />
      <PermissionNotice buyer={buyer} isEnding={isEnding} isWaiting={isWaiting} />
      {permission !== "refused" && signs && (
        <Statement
          userId={userId}
          buyer={buyer}
          onChanged={onChanged}
          onSigned={(signed) => {
            onSaved(signed);
            showSuccess("Signed", "Thank you.");
          }}
        />
      )}
      <h3>Verified buyers</h3>
      <p>
        Some products are sold to verified buyers only. Tell us about your institution and your
        research: the seller answers {REVIEW_TIME}.
      </p>
      {application && application.state !== "draft" && (
        <ApplicationMessages userId={userId} application={application} onAnswered={onSaved} />
      )}
      {!isWaiting && (permission !== "verified" || isEnding) && (
        <ApplicationForm userId={userId} buyer={buyer} onSaved={onSaved} />
      )}
      {application?.state === "asked" && (
        <details>
          <summary>Change the application or add documents</summary>
          <div className={belowSummary}>
            <ApplicationForm userId={userId} buyer={buyer} onSaved={onSaved} />
          </div>
        </details>
      )}
    </section>
  );
}

/** That the seller decides about an application, or asks something. */
function WaitingNotice({ buyer: { application, permission } }: { buyer: Buyer }) {
  if (permission === "refused") return null;
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
  return null;
}

/** What the customer may buy, until when, and how it is renewed. */
function PermissionNotice({
  buyer: { permission, until, application },
  isEnding,
  isWaiting,
}: {
  buyer: Buyer;
  isEnding: boolean;
  isWaiting: boolean;
}) {
  const ends = until ? new Date(until).toLocaleDateString("en-US", { dateStyle: "long" }) : null;
  if (permission === "refused") {
    return (
      <Notice tone="danger" title="The seller has decided not to sell to this account">
        If you think that this is a mistake, please write to the seller.
      </Notice>
    );
  }
  if (isEnding) {
    return (
      <Notice tone="warning" title={`Your permission ends on ${ends}`}>
        {permission === "attested"
          ? "Please sign the statement again."
          : isWaiting
            ? "Until then you are a verified buyer."
            : "Please apply again below, so that the seller can look at it in time."}
      </Notice>
    );
  }
  if (permission === "verified") {
    return (
      <Notice tone="success" title="You are a verified buyer">
        {ends && `Until ${ends}. We write to you before it ends.`}
      </Notice>
    );
  }
  if (isWaiting) return null;
  if (permission === "expired") {
    return (
      <Notice tone="warning" title="Your permission has ended">
        Please sign the statement again.
        {application?.state === "approved" && " To be a verified buyer, apply again below."}
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
