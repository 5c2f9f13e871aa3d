import { useState } from "react";
import { savedQuoteCalls } from "#shared/client/saved-quotes.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { withNext } from "../sessions/next-path.ts";
import type { Cart } from "./cart.ts";

interface SaveQuoteProps {
  cart: Cart;
  couponCode: string;
  isSignedIn: boolean;
}

/** Has the shop hold the prices of the cart, and leads to the quote. The cart stays as it is. */
export function SaveQuote({ cart, couponCode, isSignedIn }: SaveQuoteProps) {
  const [isSaving, setSaving] = useState(false);
  if (!isSignedIn) {
    return (
      <LinkButton isWide href={withNext(paths.auth, paths.cart)}>
        Sign In to Save as Quote
      </LinkButton>
    );
  }

  async function save() {
    setSaving(true);
    try {
      const items = cart.map(({ productId, quantity }) => ({ productId, quantity }));
      const saved = await savedQuoteCalls(transport).save({
        items,
        couponCode: couponCode || null,
      });
      location.assign(paths.quote(saved.id));
    } catch (error) {
      setSaving(false);
      showFailure(error, "Quote not saved", "Failed to save the quote.");
    }
  }

  return (
    <Button isWide isPending={isSaving} pendingText="Saving..." onPress={save}>
      Save as quote
    </Button>
  );
}
