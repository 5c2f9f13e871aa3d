import { AddressFields } from "../addresses/AddressFields.tsx";
import * as css from "./CheckoutForm.css.ts";
import type { Billing } from "./use-billing-address.ts";

/** Closed by default, because most bills go to the shipping address. */
export function BillingAddress({ billing }: { billing: Billing }) {
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
