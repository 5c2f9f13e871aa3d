import { useUser } from "../accounts/use-user.ts";
import { useCart } from "../carts/use-cart.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { goToSignIn, sessionEnded } from "../sessions/end-session.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { CheckoutSkeleton } from "./CheckoutSkeleton.tsx";
import { LostAnswer } from "./LostAnswer.tsx";
import { NothingToOrder } from "./NothingToOrder.tsx";
import { unansweredIntent } from "./order-intent.ts";
import { usePlacing } from "./use-placing.ts";

/** Who orders what, where it goes and what it costs. Visitors sign in first and come back. */
export function CheckoutPage() {
  const user = useUser({ refreshesOnFocus: true, onVisitor: goToSignIn });
  const { cart, isSettled } = useCart(sessionEnded);
  const placing = usePlacing();

  if (!user.value) {
    if (user.error === undefined) return <CheckoutSkeleton />;
    return <CallFailed error={user.error} what="Your details" onRetry={user.reload} />;
  }
  if (cart.length > 0) return <CheckoutForm user={user.value} cart={cart} placing={placing} />;
  if (!isSettled) return <CheckoutSkeleton />;
  const lost = unansweredIntent(user.value.id);
  if (lost) return <LostAnswer intent={lost} placing={placing} />;
  // Placed: the next page is on its way.
  return placing.isPlacing ? <CheckoutSkeleton /> : <NothingToOrder />;
}
