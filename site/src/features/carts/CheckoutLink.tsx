import { type MouseEvent, useState } from "react";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { paths } from "../../paths.ts";
import { withNext } from "../sessions/next-path.ts";
import { $session } from "../sessions/session.store.ts";
import { settleChanges } from "./change-cart.ts";
import { hasUnsentChanges } from "./unsent-changes.store.ts";

/** The link to the checkout. It waits for unsent cart changes, and stays on the page if the server refuses one. */
export function CheckoutLink({ isSignedIn }: { isSignedIn: boolean }) {
  const [isSaving, setSaving] = useState(false);

  async function follow(event: MouseEvent) {
    // A stepper applies its typed value on blur, but a tap on a link does not blur it in every browser.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForBrowser || !hasUnsentChanges()) return;
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    if (await settleChanges()) {
      // Back may restore this page from the browser's cache, in its last state.
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
