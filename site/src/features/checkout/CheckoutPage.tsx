import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { paths } from "../../paths.ts";
import { useUser } from "../accounts/use-user.ts";
import { useCart } from "../carts/use-cart.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { goToSignIn, goToSignInAfterSessionEnd } from "../sessions/end-session.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { CheckoutSkeleton } from "./CheckoutSkeleton.tsx";
import { type OrderIntent, unansweredIntent } from "./order-intent.ts";
import { type Placing, usePlacing } from "./use-placing.ts";

/** The checkout: customer, items, address and total. Visitors sign in first and return. */
export function CheckoutPage() {
  const user = useUser(goToSignIn);
  const { cart, isSettled, failure, reload } = useCart(goToSignInAfterSessionEnd);
  const placing = usePlacing();

  if (!user.value) {
    if (user.error === undefined) return <CheckoutSkeleton />;
    return <CallFailed error={user.error} what="Your details" onRetry={user.reload} />;
  }
  if (cart.length > 0) {
    // With the key, the form of another customer who signed in in another tab begins with their own input.
    return <CheckoutForm key={user.value.id} user={user.value} cart={cart} placing={placing} />;
  }
  if (!isSettled) return <CheckoutSkeleton />;
  const unanswered = unansweredIntent(user.value.id);
  if (unanswered) return <UnansweredOrder intent={unanswered} placing={placing} />;
  // The order is placed and the next page is loading.
  if (placing.isPlacing) return <CheckoutSkeleton />;
  if (failure === undefined) return <NothingToOrder />;
  return <CallFailed error={failure} what="Your cart" onRetry={reload} />;
}

/** The cart is empty, but an order was sent and no response came. A retry with the same idempotency key finds out. */
function UnansweredOrder({ intent, placing }: { intent: OrderIntent; placing: Placing }) {
  return (
    <StatePanel
      title="Your order is not confirmed yet"
      isAlert
      action={
        <Button
          variant="primary"
          isPending={placing.isPlacing}
          pendingText="Asking the shop..."
          onPress={() => void placing.place(intent)}
        >
          Finish my order
        </Button>
      }
    >
      We sent your order of ${intent.bodies.at(-1)?.order.total}, but the connection broke before
      the shop answered. Finishing it never orders twice.
    </StatePanel>
  );
}

function NothingToOrder() {
  return (
    <StatePanel
      title="Your cart is empty"
      action={
        <LinkButton variant="primary" href={paths.shop}>
          Go to the Shop
        </LinkButton>
      }
    >
      There is nothing to order yet.
    </StatePanel>
  );
}
