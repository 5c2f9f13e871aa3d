import type { Quote } from "#shared/contracts/quotes.ts";
import { formatUsd, parseQuoted } from "#shared/domain/money.ts";
import { describeShippingDates } from "#shared/domain/shipping-calendar.ts";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import * as css from "./CheckoutForm.css.ts";
import type { TypedOrder } from "./use-typed-order.ts";

export interface ShippingMethodsProps {
  quote: Quote | undefined;
  typed: TypedOrder;
}

/** The methods that can carry the order, with price and days. With one method there is nothing to choose. */
export function ShippingMethods({ quote, typed }: ShippingMethodsProps) {
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
