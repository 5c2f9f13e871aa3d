import { useState } from "react";
import { savedQuoteCalls } from "#shared/contracts/saved-quotes.calls.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useAction } from "#shared/ui/use-action.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { withNext } from "../sessions/next-path.ts";
import * as css from "./CartPage.css.ts";
import type { Cart } from "./cart.ts";

interface SaveQuoteProps {
  cart: Cart;
  couponCode: string;
  isSignedIn: boolean;
}

/**
 * Saves the prices of the cart as a quote, for an institution if one is given, and opens the quote.
 * The cart does not change.
 */
export function SaveQuote({ cart, couponCode, isSignedIn }: SaveQuoteProps) {
  const [institution, setInstitution] = useState("");
  const [poNumber, setPoNumber] = useState("");
  const saving = useAction(save, (error) =>
    showFailure(error, "Quote not saved", "Failed to save the quote."),
  );
  if (!isSignedIn) {
    return (
      <LinkButton isWide href={withNext(paths.auth, paths.cart)}>
        Sign In to Save as Quote
      </LinkButton>
    );
  }

  async function save() {
    const items = cart.map(({ productId, quantity }) => ({ productId, quantity }));
    const saved = await callsOf(savedQuoteCalls).save({
      items,
      couponCode: couponCode || null,
      institution: institution.trim() || null,
      poNumber: poNumber.trim() || null,
    });
    location.assign(paths.quote(saved.id));
  }

  return (
    <>
      <Button isWide isPending={saving.isPending} pendingText="Saving..." onPress={saving.run}>
        Save as quote
      </Button>
      <details>
        <summary>On the quote: institution, PO number</summary>
        <div className={css.fields}>
          <TextField
            label="Institution (optional)"
            value={institution}
            maxLength={200}
            onChange={setInstitution}
          />
          <TextField
            label="PO number (optional)"
            value={poNumber}
            maxLength={60}
            onChange={setPoNumber}
          />
        </div>
      </details>
    </>
  );
}
