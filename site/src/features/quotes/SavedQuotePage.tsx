import { useStore } from "@nanostores/react";
import { ApiError } from "#shared/client/errors.ts";
import type { Quote as PricedQuote } from "#shared/contracts/quotes.ts";
import { savedQuoteCalls } from "#shared/contracts/saved-quotes.calls.ts";
import type { SavedQuoteNow } from "#shared/contracts/saved-quotes.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { formatDay } from "#shared/ui/dates.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { OrderSums } from "#shared/ui/OrderSums.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { accountPath } from "../../account-path.ts";
import { columns } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { BuyAgain } from "../orders/BuyAgain.tsx";
import { OrderLines } from "../orders/OrderLines.tsx";
import { CallFailed } from "../reads/CallFailed.tsx";
import { LoadingBlocks } from "../reads/Loading.tsx";
import { linkToFile } from "../reads/link-to-file.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { $session } from "../sessions/session.store.ts";
import { OrderQuote } from "./OrderQuote.tsx";
import * as css from "./SavedQuotePage.css.ts";

const quotes = callsOf(savedQuoteCalls);

/** One saved quote, for its owner or by its link: its lines, current prices, PDF and order form. */
export function SavedQuotePage({ id }: { id: string }) {
  const key = new URLSearchParams(location.search).get("key") ?? undefined;
  const isSignedIn = useStore($session) !== null;
  // In another tab its customer may sign out, or somebody else in.
  const { value, error, reload } = useServerRead(
    `quote ${id} ${key ?? isSignedIn}`,
    (signal) => quotes.get(id, { key }, { signal }),
    { refreshesOnFocus: true },
  );
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (value && !isUnknown) return <Quote saved={value} accessKey={key} onChange={reload} />;
  if (error === undefined) return <QuoteSkeleton />;
  if (!isUnknown) return <CallFailed error={error} what="The quote" onRetry={reload} />;
  return (
    <StatePanel
      title="Quote Not Found"
      isAlert
      action={<LinkButton href={paths.shop}>Back to Shop</LinkButton>}
    >
      It does not exist, or belongs to another account. Its link opens it for everybody who has it.
    </StatePanel>
  );
}

export const QuoteSkeleton = () => <LoadingBlocks label="Loading the quote" blocks={["20rem"]} />;

interface QuoteProps {
  saved: SavedQuoteNow;
  accessKey: string | undefined;
  onChange: () => void;
}

function Quote({ saved, accessKey, onChange }: QuoteProps) {
  const isSignedIn = useStore($session) !== null;
  const sums = saved.state === "ordered" ? saved.quote : saved.now;
  const query = accessKey ? `?${new URLSearchParams({ key: accessKey })}` : "";
  return (
    <>
      <header className={css.header}>
        <h1>Quote {saved.number}</h1>
        <p className={css.lead}>{standing(saved)}</p>
      </header>
      <div className={columns.threeToTwo}>
        <div>
          <OrderLines
            lines={saved.quote.lines.map((line) => ({
              id: line.productId,
              name: line.productName,
              quantity: line.quantity,
              unitPriceCents: parseAmount(line.unitPrice),
              totalCents: parseAmount(line.total),
            }))}
          />
          <Changes saved={saved} />
        </div>
        <section className={css.side} aria-label="Amounts">
          <OrderSums sums={{ ...sums, shippingMethodName: methodName(saved, sums) }} />
          {saved.state === "open" && <OrderQuote saved={saved} onRefused={onChange} />}
          {saved.state === "expired" && isSignedIn && (
            <BuyAgain
              text="Put into the Cart"
              what={`quote ${saved.number}`}
              lines={saved.quote.lines}
              isWide
            />
          )}
          {saved.orderId && saved.orderNumber && (
            <LinkButton href={paths.payment(saved.orderId)} variant="primary" isWide>
              Order {saved.orderNumber}
            </LinkButton>
          )}
          <LinkButton
            {...linkToFile(`/api/quotes/saved/${saved.id}/pdf${query}`, () =>
              quotes.pdf(saved.id, { key: accessKey }),
            )}
            isWide
          >
            Download PDF
          </LinkButton>
          {isSignedIn && <a href={accountPath("quotes")}>All saved quotes</a>}
          {(saved.institution || saved.poNumber) && (
            <p className={css.lead}>
              {[saved.institution, saved.poNumber && `PO number ${saved.poNumber}`]
                .filter(Boolean)
                .join(", ")}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function standing({ state, expiresAt }: SavedQuoteNow): string {
  if (state === "ordered") return "This quote was ordered.";
  if (state === "expired")
    return `Its prices held until ${formatDay(expiresAt)}. Below is what it costs today: put it into the cart to order it, or to save it as a new quote.`;
  return `Its prices hold until ${formatDay(expiresAt)}. The stock is not reserved.`;
}

function Changes({ saved: { state, changes, now } }: { saved: SavedQuoteNow }) {
  if (state === "ordered" || (changes.length === 0 && now.shortages.length === 0)) return null;
  return (
    <Notice tone="warning" title="What changed since">
      <ul>
        {changes.map((change) => (
          <li key={change.productId}>
            {change.now === null
              ? `${change.productName} is not sold any more.`
              : `${change.productName} costs $${change.now} instead of $${change.quoted}.`}
          </li>
        ))}
        {now.shortages.map((line) => (
          <li key={line.productId}>
            {line.available === 0
              ? `${line.productName} is sold out.`
              : `Of ${line.productName} ${line.available} are left.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The method of the amounts. A quote of a shop with one method does not name it. */
function methodName({ quote }: SavedQuoteNow, sums: PricedQuote): string | null {
  const methods = quote.shippingMethods.length === 0 ? [] : sums.shippingMethods;
  return methods.find(({ id }) => id === sums.shippingMethodId)?.name ?? null;
}
