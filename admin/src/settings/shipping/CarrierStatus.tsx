import type { CarrierSetting } from "#shared/contracts/labels.ts";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "./ShippingSettings.css.ts";

/** Whether labels are bought here, and how that is switched on. */
export function CarrierStatus({ carrier }: { carrier: CarrierSetting }) {
  if (!carrier.on) {
    return (
      <Notice tone="info" title="Labels are entered by hand">
        To buy labels here, make an account at Shippo and give its API token to whoever runs the
        shop: they set SHIPPO_API_TOKEN and start the shop again. Until then you enter carrier and
        tracking number yourself when you ship.
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="success" title="Labels are bought from Shippo">
        Each parcel offers its rates. Check the sender and at least one box above: both are on every
        label.
      </Notice>
      {carrier.eventsUrl && (
        <div className={css.form}>
          <p className={css.hint}>
            So that parcels become “Delivered” by themselves, enter this address at Shippo as a
            webhook for the event “Track Updated”. It is a secret: whoever has it can make the shop
            ask Shippo about your parcels, but changes nothing.
          </p>
          <CopyButton
            text={carrier.eventsUrl}
            label="Copy the address for tracking updates"
            isLabelShown
            variant="secondary"
          />
        </div>
      )}
    </>
  );
}
