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
  /** 1 if it is the whole page. */
  headingLevel: 1 | 3;
  onRetry: () => void;
}

/** Replaces an order that could not be shown. Another customer's order and an unknown one have the same text. */
export function OrderUnavailable({ error, ...props }: OrderUnavailableProps) {
  if (!(error instanceof UnknownOrder)) {
    return <CallFailed error={error} what="Your order" {...props} />;
  }
  return (
    <StatePanel
      title="Order Not Found"
      headingLevel={props.headingLevel}
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
      {props.headingLevel === 1
        ? "We couldn't find the order you're looking for."
        : "The requested order could not be found."}
    </StatePanel>
  );
}
