import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CarrierSetting } from "#shared/contracts/labels.ts";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { QueryGate } from "../../layout/QueryGate.tsx";
import { CalendarForm } from "./CalendarForm.tsx";
import { ParcelsForm } from "./ParcelsForm.tsx";
import { SenderForm } from "./SenderForm.tsx";
import * as css from "./ShippingSettings.css.ts";
import {
  calendarQuery,
  carrierQuery,
  parcelsQuery,
  senderQuery,
  taxRatesQuery,
  zonesQuery,
} from "./shipping-settings.queries.ts";
import { TaxForm } from "./TaxForm.tsx";
import { ZonesForm } from "./ZonesForm.tsx";

export function ShippingSettings() {
  return (
    <>
      <SettingSection
        title="Zones and methods"
        hint="The first zone that has the address counts. Customers choose among its methods, and pay the dearest rate that fits. The rate above is the first one of the method “Standard”."
        query={zonesQuery}
        height="80svh"
      >
        {(stored) => <ZonesForm stored={stored} />}
      </SettingSection>
      <SettingSection
        title="Calendar"
        hint="Decides the days that customers see: when a parcel leaves, and by when it arrives. Business days are Monday to Friday without the closed days."
        query={calendarQuery}
      >
        {(stored) => <CalendarForm stored={stored} />}
      </SettingSection>
      <SettingSection title="Parcels" hint="The boxes that you ship in." query={parcelsQuery}>
        {(stored) => <ParcelsForm stored={stored} />}
      </SettingSection>
      <SettingSection
        title="Sender"
        hint="Who sends the parcels, for labels and customs forms."
        query={senderQuery}
      >
        {(stored) => <SenderForm stored={stored} />}
      </SettingSection>
      <SettingSection
        title="Labels"
        hint="Rates, labels and tracking of parcels, from the carriers by Shippo."
        query={carrierQuery}
      >
        {(stored) => <CarrierStatus carrier={stored} />}
      </SettingSection>
      <SettingSection
        title="Tax"
        hint="You decide the rates; without any the shop takes no tax. All rates that fit an address add up, on the goods after discounts. Exempt customers are marked in Users."
        query={taxRatesQuery}
      >
        {(stored) => <TaxForm stored={stored} />}
      </SettingSection>
    </>
  );
}

/** A part of the Shipping screen: its heading, a hint, and its form once the setting is read. */
function SettingSection<Value, Key extends QueryKey>({
  title,
  hint,
  query,
  height = "8rem",
  children,
}: {
  title: string;
  hint: ReactNode;
  query: UseQueryOptions<Value, Error, Value, Key>;
  /** While the setting is read. */
  height?: string;
  children: (value: Value) => ReactNode;
}) {
  return (
    <section aria-label={title} className={css.section}>
      <h2 className={css.heading}>{title}</h2>
      <p className={css.hint}>{hint}</p>
      <QueryGate
        query={useQuery(query)}
        what={title}
        loading={`Loading ${title.toLowerCase()}`}
        height={height}
      >
        {children}
      </QueryGate>
    </section>
  );
}

function CarrierStatus({ carrier }: { carrier: CarrierSetting }) {
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
