import { addressCalls } from "#shared/contracts/addresses.calls.ts";
import type { SavedAddress } from "#shared/contracts/addresses.ts";
import { describeSavedAddress } from "#shared/domain/addresses.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { accountPath } from "../../account-path.ts";
import { callsOf } from "../../transport.ts";
import { ShippingAddress } from "../addresses/ShippingAddress.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import * as css from "./CheckoutForm.css.ts";
import type { TypedOrder } from "./use-typed-order.ts";

/** The saved addresses, with the default one selected. Until they are loaded, and after a failure, only `fallback`. */
export function useAddressChoice(fallback: SavedAddress | null, { values, change }: TypedOrder) {
  const { value } = useServerRead("addresses", (signal) => callsOf(addressCalls).list({ signal }), {
    refreshesOnFocus: true,
  });
  const saved: readonly SavedAddress[] = value ?? (fallback ? [fallback] : []);
  const chosen =
    saved.find(({ id }) => id === values.addressId) ??
    saved.find(({ isDefault }) => isDefault) ??
    saved[0] ??
    null;
  return { saved, chosen, choose: (addressId: string) => change({ addressId }) };
}

type Addresses = ReturnType<typeof useAddressChoice>;

/** The shipping address, with a selection if there are several. */
export function AddressChoice({ addresses }: { addresses: Addresses }) {
  const { saved, chosen, choose } = addresses;
  return (
    <section className={css.section} aria-labelledby="address">
      <div className={css.head}>
        <h2 id="address">Shipping address</h2>
        <a href={accountPath("addresses")}>Update address</a>
      </div>
      {saved.length > 1 && chosen && (
        <RadioGroup
          className={css.ruled}
          label="Ship to"
          value={chosen.id}
          onChange={choose}
          options={saved.map((address) => ({
            value: address.id,
            label: describeSavedAddress(address),
          }))}
        />
      )}
      {saved.length === 1 && (
        <div className={css.ruled}>
          {chosen?.label && <p>{chosen.label}</p>}
          <ShippingAddress address={chosen} />
        </div>
      )}
      {saved.length === 0 && (
        <Notice tone="warning" title="No shipping address yet">
          Please <a href={accountPath("addresses")}>add one to your account</a>, then come back.
          Your cart and your notes stay.
        </Notice>
      )}
    </section>
  );
}
