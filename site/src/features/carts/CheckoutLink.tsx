import { type MouseEvent, useState } from "react";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { paths } from "../../paths.ts";
import { withNext } from "../sessions/next-path.ts";
import { $session } from "../sessions/session.store.ts";
import { settleChanges } from "./change-cart.ts";
import { hasUnsentChanges } from "./unsent-changes.store.ts";

/** The link to the checkout. It waits for unsent changes of the cart, and stays on the page when the shop refuses one. */
export function CheckoutLink({ isSignedIn }: { isSignedIn: boolean }) {
  const [isSaving, setSaving] = useState(false);

  async function follow(event: MouseEvent) {
    // What is typed in a stepper counts when the field is left; a tap on a link leaves it in some browsers only.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForBrowser || !hasUnsentChanges()) return;
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    if (await settleChanges()) {
      // Back may show this page again as it was left.
      window.addEventListener("pagehide", () => setSaving(false), { once: true });
      window.location.assign(checkoutPath($session.get() !== null));
    } else setSaving(false);
  }

  return (
    <LinkButton
      variant="primary"
      isWide
      href={checkoutPath(isSignedIn)}
      aria-busy={isSaving || undefined}
      onClick={(event) => void follow(event)}
    >
      {isSaving ? "Saving your cart..." : "Proceed to Checkout"}
    </LinkButton>
  );
}

const checkoutPath = (isSignedIn: boolean) =>
  isSignedIn ? paths.checkout : withNext(paths.auth, paths.checkout);
