import type { RefObject } from "react";
import { savedQuoteCalls } from "#shared/contracts/saved-quotes.calls.ts";
import type { SavedQuote } from "#shared/contracts/saved-quotes.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { ChevronLeftIcon } from "#shared/ui/icons.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { accountPath } from "../../account-path.ts";
import { panel } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { back } from "../orders/OrderDetail.css.ts";
import * as css from "../orders/OrdersPanel.css.ts";
import { Loaded } from "../reads/Loading.tsx";
import { linkToFile } from "../reads/link-to-file.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { MEMBER_READ } from "../sessions/use-member-read.ts";

const calls = callsOf(savedQuoteCalls);

interface SavedQuotesPanelProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
}

export function SavedQuotesPanel({ heading, onBack }: SavedQuotesPanelProps) {
  return (
    <section aria-labelledby="quotes" className={panel}>
      <Button variant="quiet" size="small" className={back} onPress={onBack}>
        <ChevronLeftIcon />
        All orders
      </Button>
      <h2 id="quotes" ref={heading} tabIndex={-1}>
        Saved quotes
      </h2>
      <QuoteList />
    </section>
  );
}

function QuoteList() {
  const quotes = useServerRead("saved quotes", (signal) => calls.list({ signal }), MEMBER_READ);
  return (
    <Loaded
      read={quotes}
      what="Your quotes"
      headingLevel={3}
      className={panel}
      blocks={["4.5rem", "4.5rem"]}
    >
      {(quotes) =>
        quotes.length === 0 ? (
          <StatePanel
            title="No quotes yet"
            headingLevel={3}
            action={<LinkButton href={paths.cart}>Go to the Cart</LinkButton>}
          >
            “Save as quote” in the cart holds its prices for a while, and gives you a PDF to pass
            on.
          </StatePanel>
        ) : (
          <ul className={css.orders}>
            {quotes.map((saved) => (
              <QuoteRow key={saved.id} saved={saved} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const STATES = {
  open: { text: "Open", tone: "success" },
  expired: { text: "Expired", tone: "warning" },
  ordered: { text: "Ordered", tone: "info" },
} as const;

function QuoteRow({ saved }: { saved: SavedQuote }) {
  const { id, number, state, quote } = saved;
  const view = state === "open" ? "View and order" : "View";
  return (
    <li className={css.order}>
      <div className={css.words}>
        <span className={css.number}>{number}</span>
        <span className={css.quiet}>{linesOf(saved)}</span>
        <span className={css.quiet}>{standing(saved)}</span>
      </div>
      <span className={css.status}>
        <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
      </span>
      <Amount cents={parseAmount(quote.total)} className={css.total} />
      <div className={css.actions}>
        {saved.orderId && saved.orderNumber ? (
          <LinkButton size="small" href={accountPath("orders", saved.orderId)}>
            Order {saved.orderNumber}
          </LinkButton>
        ) : (
          <LinkButton
            size="small"
            variant={state === "open" ? "primary" : undefined}
            href={paths.quote(id)}
            aria-label={`${view} quote ${number}`}
          >
            {view}
          </LinkButton>
        )}
        <LinkButton
          size="small"
          {...linkToFile(`/api/quotes/saved/${id}/pdf`, () => calls.pdf(id))}
          aria-label={`PDF of quote ${number}`}
        >
          PDF
        </LinkButton>
      </div>
    </li>
  );
}

/** "Bradykinin and 2 more" */
function linesOf({ quote: { lines } }: SavedQuote): string {
  const [first, ...others] = lines.map(({ productName }) => productName);
  return others.length > 0 ? `${first} and ${others.length} more` : (first ?? "");
}

function standing({ state, expiresAt, createdAt, orderNumber }: SavedQuote): string {
  if (state === "ordered") return `Saved ${formatDay(createdAt)}, used by order ${orderNumber}`;
  return state === "open"
    ? `Prices hold until ${formatDay(expiresAt)}`
    : `Prices held until ${formatDay(expiresAt)}`;
}
