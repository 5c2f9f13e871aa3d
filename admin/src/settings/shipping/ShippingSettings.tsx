import { useQuery } from "@tanstack/react-query";
import { CalendarForm } from "./CalendarForm.tsx";
import { CarrierStatus } from "./CarrierStatus.tsx";
import { ParcelsForm } from "./ParcelsForm.tsx";
import { SenderForm } from "./SenderForm.tsx";
import { SettingSection } from "./SettingSection.tsx";
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

/** Zones with their methods, calendar, parcels, sender and tax, below the shop's one rate. */
export function ShippingSettings() {
  const [zones, calendar, parcels, sender, carrier, tax] = [
    useQuery(zonesQuery),
    useQuery(calendarQuery),
    useQuery(parcelsQuery),
    useQuery(senderQuery),
    useQuery(carrierQuery),
    useQuery(taxRatesQuery),
  ];
  return (
    <>
      <SettingSection
        title="Zones and methods"
        hint="The first zone that has the address counts. Customers choose among its methods, and pay the dearest rate that fits. The rate above is the first one of the method “Standard”."
        query={zones}
        height="80svh"
      >
        {(stored) => <ZonesForm stored={stored} />}
      </SettingSection>
      <SettingSection
        title="Calendar"
        hint="Decides the days that customers see: when a parcel leaves, and by when it arrives. Business days are Monday to Friday without the closed days."
        query={calendar}
      >
        {(stored) => <CalendarForm stored={stored} />}
      </SettingSection>
      <SettingSection title="Parcels" hint="The boxes that you ship in." query={parcels}>
        {(stored) => <ParcelsForm stored={stored} />}
      </SettingSection>
      <SettingSection
        title="Sender"
        hint="Who sends the parcels, for labels and customs forms."
        query={sender}
      >
        {(stored) => <SenderForm stored={stored} />}
      </SettingSection>
      <SettingSection
        title="Labels"
        hint="Rates, labels and tracking of parcels, from the carriers by Shippo."
        query={carrier}
      >
        {(stored) => <CarrierStatus carrier={stored} />}
      </SettingSection>
      <SettingSection
        title="Tax"
        hint="You decide the rates; without any the shop takes no tax. All rates that fit an address add up, on the goods after discounts. Exempt customers are marked in Users."
        query={tax}
      >
        {(stored) => <TaxForm stored={stored} />}
      </SettingSection>
    </>
  );
}
