import { type ShippingZones, type ZonesBody, zonesBody } from "#shared/contracts/shipping.ts";
import { newId } from "#shared/domain/ids.ts";
import { STORAGES, type Storage } from "#shared/domain/storages.ts";
import { GRAMS, MONEY, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";

/** Rates, methods and zones as people type them; `key` identifies a row while it is edited. */
export type RateValues = { key: string; fromSubtotal: string; fromGrams: string; amount: string };

export type MethodValues = {
  id: string;
  name: string;
  carrierName: string;
  serviceLevel: string;
  storage: Storage[];
  rates: RateValues[];
  freeFrom: string;
  businessDays: string;
  active: boolean;
};

export type ZoneValues = {
  id: string;
  name: string;
  countries: string[];
  regions: string[];
  methods: MethodValues[];
};

export type ZonesValues = { zones: ZoneValues[] };

const newSettingId = (kind: string) => `${kind}-${newId().slice(0, 8)}`;

export const newRate = (): RateValues => ({
  key: newId(),
  fromSubtotal: "0.00",
  fromGrams: "0",
  amount: "",
});

export const newMethod = (): MethodValues => ({
  id: newSettingId("method"),
  name: "",
  carrierName: "",
  serviceLevel: "",
  storage: [...STORAGES],
  rates: [newRate()],
  freeFrom: "",
  businessDays: "5",
  active: true,
});

export const newZone = (): ZoneValues => ({
  id: newSettingId("zone"),
  name: "",
  countries: [],
  regions: [],
  methods: [newMethod()],
});

export function zonesValues({ zones }: ShippingZones): ZonesValues {
  return {
    zones: zones.map((zone) => ({
      ...zone,
      methods: zone.methods.map((method) => ({
        ...method,
        freeFrom: method.freeFrom ?? "",
        businessDays: String(method.businessDays),
        rates: method.rates.map((rate) => ({
          ...rate,
          key: newId(),
          fromGrams: String(rate.fromGrams),
        })),
      })),
    })),
  };
}

/** Validates with the contract's schema, on top of the loaded version. */
export function zonesSchema({ updatedAt }: ShippingZones): FormSchema<ZonesBody> {
  return schemaOfTyped<ZonesValues, ZonesBody>(zonesBody, ({ zones }, read) => ({
    updatedAt,
    zones: zones.map((zone, at) => ({
      ...zone,
      methods: zone.methods.map((method, of) => {
        const path = `zones.${at}.methods.${of}`;
        return {
          ...method,
          freeFrom: read.text(`${path}.freeFrom`, method.freeFrom, MONEY, ""),
          businessDays: read.number(`${path}.businessDays`, method.businessDays, WHOLE_NUMBER, 0),
          rates: method.rates.map((rate, step) => ({
            fromSubtotal: read.text(
              `${path}.rates.${step}.fromSubtotal`,
              rate.fromSubtotal,
              MONEY,
              "0.00",
            ),
            fromGrams: read.number(`${path}.rates.${step}.fromGrams`, rate.fromGrams, GRAMS, 0),
            amount: read.text(`${path}.rates.${step}.amount`, rate.amount, MONEY, ""),
          })),
        };
      }),
    })),
  }));
}
