import { NetworkError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { paths } from "../../paths.ts";
import { signInPath } from "../session/end-session.ts";
import { $session } from "../session/session.store.ts";
import * as css from "./OrderUnavailable.css.ts";
import { mayPass } from "./read-order.ts";

export interface OrderUnavailableProps {
  error: unknown;
  onRetry: () => void;
}

/** The whole page when its order could not be shown. A foreign order and an unknown one are told alike. */
export function OrderUnavailable({ error, onRetry }: OrderUnavailableProps) {
  if (error instanceof NetworkError) {
    return (
      <StatePanel
        title="The shop cannot be reached"
        headingLevel={1}
        isAlert
        action={
          <Button variant="primary" onPress={onRetry}>
            Try Again
          </Button>
        }
      >
        Your order is safe. Check your connection, then load it again.
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="Order Not Found"
      headingLevel={1}
      isAlert
      action={
        <div className={css.actions}>
          <LinkButton variant="primary" href={paths.shop}>
            Back to Shop
          </LinkButton>
          {mayPass(error) && <Button onPress={onRetry}>Try Again</Button>}
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
