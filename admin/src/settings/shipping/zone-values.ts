import { type ShippingZones, zonesBody } from "#shared/contracts/shipping.ts";
import { newId } from "#shared/domain/ids.ts";
import { STORAGES } from "#shared/domain/storages.ts";
import { GRAMS, MONEY, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";

/** Rates, methods and zones as people type them; `key` identifies a row while it is edited. */
type ZonesValues = ReturnType<typeof zonesValues>;
export type ZoneValues = ZonesValues["zones"][number];
export type MethodValues = ZoneValues["methods"][number];
export type RateValues = MethodValues["rates"][number];

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

export function zonesValues({ zones, updatedAt }: ShippingZones) {
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
    updatedAt,
  };
}

export const zonesSchema = schemaOfTyped(zonesBody, (values: ZonesValues, read) => ({
  ...values,
  zones: values.zones.map((zone, at) => ({
    ...zone,
    methods: zone.methods.map((method, of) => {
      const path = `zones.${at}.methods.${of}`;
      return {
        ...method,
        freeFrom: read.text(`${path}.freeFrom`, method.freeFrom, MONEY, ""),
        businessDays: read.number(`${path}.businessDays`, method.businessDays, WHOLE_NUMBER, 0),
        rates: method.rates.map(({ fromSubtotal, fromGrams, amount }, step) => ({
          fromSubtotal: read.text(
            `${path}.rates.${step}.fromSubtotal`,
            fromSubtotal,
            MONEY,
            "0.00",
          ),
          fromGrams: read.number(`${path}.rates.${step}.fromGrams`, fromGrams, GRAMS, 0),
          amount: read.text(`${path}.rates.${step}.amount`, amount, MONEY, ""),
        })),
      };
    }),
  })),
}));
