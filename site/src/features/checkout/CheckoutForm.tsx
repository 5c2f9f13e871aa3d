import { useStore } from "@nanostores/react";
import { useRef } from "react";
import type { ShippingAddress } from "#shared/contracts/addresses.ts";
import type { Quote } from "#shared/contracts/quotes.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { formatUsd, parseQuoted } from "#shared/domain/money.ts";
import { addressProblems } from "#shared/domain/postal-forms.ts";
import { describeShippingDates } from "#shared/domain/shipping-calendar.ts";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { accountPath } from "../../account-path.ts";
import { columns } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { AddressFields } from "../addresses/AddressFields.tsx";
import { NotPermitted } from "../buyers/NotPermitted.tsx";
import { SignStatement } from "../buyers/SignStatement.tsx";
import { CartSums } from "../carts/CartSums.tsx";
import type { Cart, CartLine } from "../carts/cart.ts";
import { $couponCode } from "../carts/coupon.store.ts";
import { quotedPrices, shortageText, shortLines } from "../carts/quoted-line.ts";
import { type CurrentQuote, useQuote } from "../carts/use-quote.ts";
import { type OrderLine, OrderLines } from "../orders/OrderLines.tsx";
import { showError } from "../toasts/show-toasts.ts";
import { AddressChoice, useAddressChoice } from "./AddressChoice.tsx";
import * as css from "./CheckoutForm.css.ts";
import { CheckoutQuestion } from "./CheckoutQuestion.tsx";
import { OrderExtras } from "./OrderExtras.tsx";
import { orderBody } from "./order-body.ts";
import { intendOrder } from "./order-intent.ts";
import { type Billing, useBillingAddress } from "./use-billing-address.ts";
import type { Placing } from "./use-placing.ts";
import { type TypedOrder, useTypedOrder } from "./use-typed-order.ts";

export interface CheckoutFormProps {
  user: CurrentUser;
  cart: Cart;
  placing: Placing;
}

export function CheckoutForm({ user, cart, placing }: CheckoutFormProps) {
  const typed = useTypedOrder(user.id);
  const addresses = useAddressChoice(user.address, typed);
  const quoting = useQuote(cart, useStore($couponCode), {
    address: placeOf(addresses.chosen),
    shippingMethodId: typed.values.shippingMethodId || null,
  });
  const latest = useRef(quoting);
  latest.current = quoting;
  const billing = useBillingAddress(user.id);
  const quote = quoting.isCurrent ? quoting.quote : undefined;
  const notPermitted = quoting.quote?.notPermitted ?? [];
  const isToSign = notPermitted.some(({ needs }) => needs === "attested");
  const others = notPermitted.filter(({ needs }) => needs !== "attested");

  function order(seen: Quote) {
    const problem = missingData(user, addresses.chosen);
    if (problem) return showError(...problem);
    const lines = shortLines(cart, seen);
    if (lines.length > 0) return placing.ask({ kind: "short", lines });
    const billingAddress = billing.read();
    if (billingAddress === "invalid") return;
    const address = addresses.chosen as ShippingAddress;
    const content = { user, address, quote: seen, billingAddress, ...typed.values };
    void placing.place(intendOrder(user.id, orderBody(content))).then((outcome) => {
      // The new quote says what is missing, so that it can be signed here.
      if (outcome === "not-permitted") latest.current.reload();
    });
  }

  return (
    <div className={columns.threeToTwo}>
      <div className={css.details}>
        <CustomerInformation user={user} />
        <AddressChoice addresses={addresses} />
        <ShippingMethods quote={quoting.quote} typed={typed} />
        <section className={css.section}>
          <TextArea
            label="Order notes (optional)"
            description="Anything the seller should know about this order"
            value={typed.values.notes}
            onChange={(notes) => typed.change({ notes })}
            maxLength={2000}
          />
        </section>
        <BillingAddress billing={billing} />
        <OrderExtras typed={typed} />
      </div>
      <section className={css.summary} aria-labelledby="summary">
        <div className={css.head}>
          <h2 id="summary">Your order</h2>
          <a href={paths.cart}>Edit cart</a>
        </div>
        <OrderLines lines={cart.map((line) => quotedLine(line, quoting))} />
        <CartSums cart={cart} quoting={quoting} />
        <NotPermitted lines={others} isSignedIn />
        {isToSign && <SignStatement userId={user.id} onSigned={quoting.reload} />}
        {quote?.shippingMessage && (
          <Notice tone="warning" title="This order cannot be shipped" isAlert>
            {quote.shippingMessage}
          </Notice>
        )}
        <Button
          variant="primary"
          isWide
          isDisabled={!quote || quote.shippingMessage !== null || notPermitted.length > 0}
          isPending={placing.isPlacing}
          pendingText="Placing order..."
          onPress={() => quote && order(quote)}
        >
          Place Order
        </Button>
        <p className={css.note}>
          You pay after ordering, by PayPal, Venmo, Cash App or Zelle. For laboratory research only.
        </p>
      </section>
      <CheckoutQuestion
        cart={cart}
        shown={quoting.quote}
        placing={placing}
        onAccept={(right) => {
          quoting.setQuote(right);
          order(right);
        }}
      />
    </div>
  );
}

/** The part of an address that decides shipping and tax; null until there is one. */
function placeOf(address: ShippingAddress | null) {
  if (!address) return null;
  const { country, state, zipCode } = address;
  return { country, state, zipCode };
}

function quotedLine(line: CartLine, quoting: CurrentQuote): OrderLine {
  return {
    id: line.productId,
    name: line.productName,
    quantity: line.quantity,
    ...quotedPrices(line, quoting.quote),
    problem: shortageText(line, quoting),
  };
}

function CustomerInformation({ user }: { user: CurrentUser }) {
  return (
    <section className={css.section} aria-labelledby="customer">
      <div className={css.head}>
        <h2 id="customer">Customer information</h2>
        <a href={accountPath("profile")}>Update information</a>
      </div>
      <DefinitionList
        items={[
          { term: "Name", value: `${user.firstName} ${user.lastName}`.trim() },
          { term: "Email", value: user.email },
          { term: "Phone", value: user.phone || null },
        ]}
      />
    </section>
  );
}

/** The title and the text of the message; null if nothing is missing. */
function missingData(
  user: CurrentUser,
  address: ShippingAddress | null,
): [title: string, text: string] | null {
  if (!user.email) {
    const text = "Please add your email address to your account before placing an order.";
    return ["User Information Missing", text];
  }
  if (!address) {
    const text = "Please add a shipping address to your account before placing an order.";
    return ["Address Required", text];
  }
  if (addressProblems(address).state) {
    const text = `We do not know the state “${address.state}”. Please choose it from the list in your account before placing an order.`;
    return ["State Not Recognized", text];
  }
  return null;
}

/** Closed by default, because most bills go to the shipping address. */
function BillingAddress({ billing }: { billing: Billing }) {
  return (
    <details
      className={css.section}
      open={billing.isOpen}
      onToggle={(event) => billing.setOpen(event.currentTarget.open)}
    >
      <summary>
        Another billing address
        {billing.isTyped && (
          <span className={css.whileClosed}>: not used while this is closed</span>
        )}
      </summary>
      {billing.isOpen && (
        <div className={css.section} ref={billing.fields}>
          <p className={css.note}>Left empty, the bill goes where the parcel goes.</p>
          <AddressFields
            field={billing.field}
            street="address1"
            unit="address2"
            countriesBy="code"
          />
        </div>
      )}
    </details>
  );
}

interface ShippingMethodsProps {
  quote: Quote | undefined;
  typed: TypedOrder;
}

/** The methods that can carry the order, with price and days. With one method there is nothing to choose. */
function ShippingMethods({ quote, typed }: ShippingMethodsProps) {
  const methods = quote?.shippingMethods ?? [];
  if (methods.length < 2) return null;
  const { shippingMethodId } = typed.values;
  const isOffered = methods.some(({ id }) => id === shippingMethodId);
  return (
    <section className={css.section}>
      <RadioGroup
        label="Shipping method"
        value={isOffered ? shippingMethodId : (quote?.shippingMethodId ?? null)}
        onChange={(chosen) => typed.change({ shippingMethodId: chosen })}
        options={methods.map(({ id, name, amount, ...dates }) => ({
          value: id,
          label: `${name}, ${priceOf(amount)}`,
          description: sentence(describeShippingDates(dates)),
        }))}
        description="These days hold if your payment arrives before the parcel leaves."
      />
    </section>
  );
}

function priceOf(amount: string): string {
  const cents = parseQuoted(amount);
  return cents === 0 ? "free" : formatUsd(cents);
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
