import { useRef, useState } from "react";
import { stockWishCalls } from "#shared/contracts/back-in-stock.calls.ts";
import type { StockWishes as Wishes } from "#shared/contracts/back-in-stock.ts";
import { Button } from "#shared/ui/Button.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { list, panel } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { useFocusWhenLost } from "../headings/use-focus-on-change.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { goToSignInAfterSessionEnd, showMemberFailure } from "../sessions/end-session.ts";
import * as css from "./StockWishes.css.ts";

const calls = callsOf(stockWishCalls);

/** The account's back-in-stock subscriptions, each with a button to end it. Shows nothing without any. */
export function StockWishes() {
  const { value, error, reload } = useServerRead(
    "stock wishes",
    (signal) => calls.list({ signal }),
    { refreshesOnFocus: true, onSessionEnd: goToSignInAfterSessionEnd },
  );
  const [hasEnded, setEnded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Ending a subscription removes the pressed button, which had the focus.
  useFocusWhenLost(heading, value);
  if (!value) {
    if (error === undefined) return null;
    return <CallFailed error={error} what="What you wait for" onRetry={reload} />;
  }
  if (value.length === 0 && !hasEnded) return null;

  async function end({ slug, productName }: Wishes[number]) {
    try {
      const { message } = await calls.end(slug);
      showToast({ title: productName, description: message, tone: "success" });
      setEnded(true);
      reload();
    } catch (reason) {
      showMemberFailure(reason, "Not ended", "This could not be ended. Please try again.");
    }
  }

  return (
    <section aria-labelledby="stock-wishes" className={panel}>
      <h2 id="stock-wishes" ref={heading} tabIndex={-1}>
        Back in stock
      </h2>
      <p>
        {value.length > 0
          ? "We write to you once, when one of these is back."
          : "You wait for no product."}
      </p>
      <ul className={list}>
        {value.map((wish) => (
          <li key={wish.productId} className={css.wish}>
            <a href={paths.product(wish.slug)}>{wish.productName}</a>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Do not write about ${wish.productName}`}
              onPress={() => end(wish)}
            >
              Do Not Write
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
