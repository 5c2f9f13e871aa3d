import { useRef, useState } from "react";
import { stockWishCalls } from "#shared/contracts/back-in-stock.calls.ts";
import type { StockWishes as Wishes } from "#shared/contracts/back-in-stock.ts";
import { Button } from "#shared/ui/Button.tsx";
import { list, panel } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { useFocusWhenLost } from "../headings/use-focus-on-change.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import { MEMBER_READ } from "../sessions/use-member-read.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import * as css from "./StockWishes.css.ts";

const calls = callsOf(stockWishCalls);

/** The account's back-in-stock subscriptions, each with a button to end it. Shows nothing without any. */
export function StockWishes() {
  const { value, error, reload } = useServerRead(
    "stock wishes",
    (signal) => calls.list({ signal }),
    MEMBER_READ,
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
            <EndWish
              wish={wish}
              onEnded={() => {
                setEnded(true);
                reload();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Has an action of its own, so that other wishes can be ended before the answer for this one. */
function EndWish({ wish, onEnded }: { wish: Wishes[number]; onEnded: () => void }) {
  const { slug, productName } = wish;
  const ending = useMemberAction(
    async () => {
      const { message } = await calls.end(slug);
      showSuccess(productName, message);
      onEnded();
    },
    "Not ended",
    "This could not be ended. Please try again.",
  );
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Do not write about ${productName}`}
      onPress={ending.run}
    >
      Do Not Write
    </Button>
  );
}
