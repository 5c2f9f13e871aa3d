import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { buttons } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { signInPath } from "../sessions/end-session.ts";
import { $session } from "../sessions/session.store.ts";
import { UnknownOrder } from "./use-order.ts";

export interface OrderUnavailableProps {
  error: unknown;
  onRetry: () => void;
}

/** The whole page when its order could not be shown. The text is the same for somebody else's order and for an unknown one. */
export function OrderUnavailable({ error, onRetry }: OrderUnavailableProps) {
  if (!(error instanceof UnknownOrder)) {
    return <CallFailed error={error} what="Your order" headingLevel={1} onRetry={onRetry} />;
  }
  return (
    <StatePanel
      title="Order Not Found"
      headingLevel={1}
      isAlert
      action={
        <div className={buttons}>
          <LinkButton variant="primary" href={paths.shop}>
            Back to Shop
          </LinkButton>
          {$session.get() === null && (
            <LinkButton href={signInPath()}>Sign in to see it</LinkButton>
          )}
        </div>
      }
    >
      We couldn't find the order you're looking for.
    </StatePanel>
  );
}
