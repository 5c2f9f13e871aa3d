import { useLocation } from "wouter";
import type { Order } from "#shared/contracts/orders.ts";
import {
  type OrderQuoteBody,
  orderQuoteBody,
  type SellerQuote,
} from "#shared/contracts/seller-quotes.ts";
import { formatAddress } from "#shared/domain/addresses.ts";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { OrderSums } from "#shared/ui/OrderSums.tsx";
import type { FormSchema } from "#shared/ui/use-form.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./LineRows.css.ts";
import { CHANGED_BY_STATUS, SELLER_QUOTES_KEY } from "./orders.queries.ts";
import { ADDRESS_ANSWERS, readAddress, ShipToFields, typedAddress } from "./ShipToFields.tsx";

export function QuoteSteps({
  quote,
  onOrdered,
  onWithdrawn,
}: {
  quote: SellerQuote;
  onOrdered: () => void;
  onWithdrawn?: () => void;
}) {
  return (
    <div className={css.opened}>
      <p className={css.quiet}>
        {quote.customerName && `${quote.customerName}, `}
        {quote.email}. Valid until <Moment at={quote.expiresAt} />.
      </p>
      <ul className={css.rows}>
        {quote.quote.lines.map((line) => (
          <li key={line.productId}>
            {line.quantity} × {line.productName} at {inUsd(line.unitPrice)}
          </li>
        ))}
      </ul>
      <OrderSums minus="−" sums={quote.quote} />
      <p className={css.actions}>
        <CopyButton text={quote.link} label="Copy the link" isLabelShown />
      </p>
      <p className={css.link}>{quote.link}</p>
      {quote.shippingAddress && (
        <p className={css.quiet}>Ships to {formatAddress(quote.shippingAddress).join(", ")}</p>
      )}
      {quote.state === "open" && (
        <>
          <IfMay call="POST /api/admin/quotes/{id}/order">
            <OrderForm quote={quote} onOrdered={onOrdered} />
          </IfMay>
          <IfMay call="POST /api/admin/quotes/{id}/withdraw">
            <Withdraw quote={quote} onWithdrawn={onWithdrawn} />
          </IfMay>
        </>
      )}
    </div>
  );
}

function Withdraw({
  quote: { id, number, email },
  onWithdrawn,
}: {
  quote: SellerQuote;
  onWithdrawn: (() => void) | undefined;
}) {
  return (
    <p className={css.actions}>
      <ConfirmButton
        button={{ size: "small", children: "Withdraw the quote" }}
        title="Withdraw the Quote"
        description={`Quote ${number} cannot be ordered any more. Its link says that it has expired; ${email} gets no email.`}
        confirmText="Withdraw"
        pendingText="Withdrawing..."
        send={() => api.admin.quotes.withdraw(id)}
        refresh={[SELLER_QUOTES_KEY]}
        done={{ title: "Quote Withdrawn", description: `${number} has expired.` }}
        after={onWithdrawn}
        failure="The quote could not be withdrawn."
      />
    </p>
  );
}

type Typed = Record<string, string>;

/** Asks only for what the quote does not have: the address. */
function OrderForm({ quote, onOrdered }: { quote: SellerQuote; onOrdered: () => void }) {
  const keys = useKeyOfBody();
  const [, navigate] = useLocation();
  const needsAddress = quote.shippingAddress === null;
  const schema: FormSchema<OrderQuoteBody> = {
    safeParse: (typed) => {
      const shippingAddress = needsAddress ? (readAddress(typed as Typed) ?? {}) : undefined;
      const read = orderQuoteBody.safeParse({ shippingAddress });
      if (read.success) return read;
      const issues = read.error.issues.map(({ path, message }) => ({
        path: [String(path.at(-1) ?? "address1")],
        message,
      }));
      return { success: false, error: { issues } };
    },
  };
  const { form, field, button } = useSavingForm<Typed, OrderQuoteBody, Order>({
    schema,
    initial: typedAddress(null),
    answeredAs: { ...ADDRESS_ANSWERS, shippingAddress: "address1" },
    send: (body) => api.admin.quotes.order(quote.id, body, { idempotencyKey: keys.of(body) }),
    refresh: [SELLER_QUOTES_KEY, ...CHANGED_BY_STATUS],
    done: ({ orderNumber, status, email }) => ({
      title: "Order Placed",
      description: `Order #${orderNumber} ${status === "awaiting-payment" ? "waits for its payment" : "costs nothing and can be packed"}. ${email} gets an email.`,
    }),
    after: ({ id }) => {
      onOrdered();
      navigate(`/orders?order=${id}`);
    },
    failure: "The order could not be placed.",
  });
  return (
    <form {...form} className={css.form}>
      {needsAddress && <ShipToFields field={field} />}
      <FormButtons
        button={button}
        submitText="Turn into an order"
        pendingText="Placing..."
        cancelText="Leave it to the customer"
        onCancel={() => navigate("/orders")}
        place="page"
      />
    </form>
  );
}
