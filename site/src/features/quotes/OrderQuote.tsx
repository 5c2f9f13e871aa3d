import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ApiError, isRefusal, isUnauthenticated } from "#shared/client/errors.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { lastSignedIn } from "#shared/client/signed-in.ts";
import { quote as quoteContract } from "#shared/contracts/quotes.ts";
import type { SavedQuoteNow } from "#shared/contracts/saved-quotes.ts";
import { formatAddress } from "#shared/domain/addresses.ts";
import { newId } from "#shared/domain/ids.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { accountPath } from "../../account-path.ts";
import { paths, replacePage } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { SignStatement } from "../buyers/SignStatement.tsx";
import { unitsLeft } from "../carts/quoted-line.ts";
import { untilAnswered } from "../orders/until-answered.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { withNext } from "../sessions/next-path.ts";
import { $session } from "../sessions/session.store.ts";
import { showError } from "../toasts/show-toasts.ts";
import * as css from "./SavedQuotePage.css.ts";

interface OrderQuoteProps {
  saved: SavedQuoteNow;
  /** Refetches the quote, because it or what its customer may buy has changed. */
  onRefused: () => void;
}

/**
 * Orders a saved quote, shipped to its address or the account's. If stock is short, it orders what is left; the
 * customer confirms the new total first. The idempotency key stays the same: two presses make one order.
 */
export function OrderQuote({ saved, onRefused }: OrderQuoteProps) {
  const isSignedIn = useStore($session) !== null;
  const [key] = useState(newId);
  const [isPlacing, setPlacing] = useState(false);
  const [saidTotal, setTotalSaid] = useState<string | null>(null);
  const left = itemsLeft(saved);
  const isShort = saved.now.shortages.length > 0 || left.length < saved.quote.lines.length;

  if (!isSignedIn) {
    return (
      <LinkButton variant="primary" isWide href={withNext(paths.auth, paths.quote(saved.id))}>
        Sign In to Order
      </LinkButton>
    );
  }
  if (left.length === 0) {
    return <p className={css.lead}>Nothing of it can be ordered at the moment.</p>;
  }

  async function place(total: string) {
    setPlacing(true);
    let isSent = false;
    try {
      const user = await sessionClient(transport).current();
      const address = saved.shippingAddress ?? user.address;
      if (!address) return location.assign(accountPath("addresses"));
      const { address1, address2, city, state, zipCode, country } = address;
      isSent = true;
      const placed = await untilAnswered(key, {
        order: {
          shippingAddress: { address1, address2, city, state, zipCode, country },
          couponCode: null,
          total,
          quoteId: saved.id,
        },
        items: left,
      });
      if (placed.id) await replacePage(paths.payment(placed.id));
    } catch (error) {
      setPlacing(false);
      // For a part of the quote, and for an address that the quote does not have, only the server knows the total.
      const right = isShort || !saved.shippingAddress ? totalSaid(error) : null;
      setTotalSaid(right);
      if (right !== null) return;
      // Without a response from the server, the order may exist.
      if (isSent && !isRefusal(error) && !isUnauthenticated(error)) showError(...UNCONFIRMED);
      else showMemberFailure(error, "Order not placed", "Failed to place the order.");
      onRefused();
    }
  }

  const notPermitted = saved.now.notPermitted.filter((each) =>
    left.some(({ productId }) => productId === each.productId),
  );
  const isToSign = notPermitted.some(({ needs }) => needs === "attested");
  const refused = notPermitted.find(({ needs }) => needs !== "attested");
  const total = saidTotal ?? (isShort ? null : saved.now.total);
  return (
    <>
      <p className={css.lead}>
        {saved.shippingAddress ? (
          `It goes to ${formatAddress(saved.shippingAddress).join(", ")}.`
        ) : (
          <>
            It goes to the <a href={accountPath("addresses")}>default address of your account</a>.
          </>
        )}
      </p>
      {refused && (
        <Notice tone="warning" title="It cannot be ordered yet">
          {refused.reason} {refused.needs && <a href={accountPath("permission")}>Apply now</a>}
        </Notice>
      )}
      {isToSign && <SignStatement userId={lastSignedIn() ?? ""} onSigned={onRefused} />}
      <Button
        variant="primary"
        isWide
        isDisabled={notPermitted.length > 0}
        isPending={isPlacing}
        pendingText="Placing order..."
        onPress={() => void place(total ?? saved.now.total)}
      >
        {total === null
          ? "Order What Is Left"
          : isShort
            ? `Order What Is Left for $${total}`
            : `Order for $${total}`}
      </Button>
    </>
  );
}

const UNCONFIRMED = [
  "Your order is not confirmed yet",
  "The shop did not answer. You can press again: a quote is never ordered twice.",
] as const;

/** The available units of each line, for products that are still sold. */
function itemsLeft({ quote, now }: SavedQuoteNow) {
  return quote.lines.flatMap((line) => {
    const units = unitsLeft(line, now);
    return units > 0 ? [{ productId: line.productId, quantity: units }] : [];
  });
}

/** The correct total in the refusal of an order. */
function totalSaid(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "quote-changed") return null;
  const right = quoteContract.safeParse(error.details.quote);
  return right.success ? right.data.total : null;
}
