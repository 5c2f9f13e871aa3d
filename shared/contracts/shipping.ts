import { z } from "zod";
import { PROVINCES, STATES } from "../domain/addresses.ts";
import { STANDARD_METHOD } from "../domain/shipping.ts";
import { STORAGES } from "../domain/storages.ts";
import { isTimeZone } from "../domain/time-zones.ts";
import {
  amount,
  amountInput,
  calendarDay,
  oneLine,
  optionalAmountInput,
  requiredLine,
  storage,
  text,
  timestamp,
  timestampInput,
  wholeNumberOf,
} from "./common.ts";

/** The version of the setting that the form has loaded: 409 `settings-changed` if it is not the current one. */
const version = timestampInput.optional();

/** An id that the client chooses. People read it, because an order contains the id of its shipping method. */
const settingId = z
  .string({ error: "Must be an id such as express" })
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "Use up to 60 small letters, digits and hyphens");

export const countryCode = z
  .string({ error: "Choose a country" })
  .regex(/^[A-Z]{2}$/, "Must be a country's code of two letters, such as US")
  .meta({ examples: ["US"] });

const REGIONS = [...STATES, ...PROVINCES].map(({ code }) => code as string);
const regionCode = z
  .string({ error: "Choose a region" })
  .refine((code) => REGIONS.includes(code), "Must be the code of a US state or Canadian province");

const grams = wholeNumberOf("grams")
  .min(0, "Must be 0 grams or more")
  .max(1_000_000, "Must be at most 1,000,000 grams");

const rateInput = z.object({
  fromSubtotal: amountInput.default("0.00"),
  fromGrams: grams.default(0),
  amount: amountInput,
});

const methodInput = z.object({
  id: settingId,
  name: requiredLine(60, "A method needs a name"),
  carrierName: oneLine(60).default(""),
  serviceLevel: oneLine(60).default(""),
  storage: z
    .array(storage)
    .min(1, "Choose at least one kind of storage")
    .default([...STORAGES]),
  rates: z.array(rateInput).min(1, "A method needs at least one rate").max(50),
  freeFrom: optionalAmountInput,
  businessDays: wholeNumberOf("business days")
    .min(0, "Must be 0 business days or more")
    .max(60, "Must be at most 60 business days")
    .default(5),
  active: z.boolean().default(true),
});

const zoneInput = z.object({
  id: settingId,
  name: requiredLine(60, "A zone needs a name"),
  countries: z.array(countryCode).min(1, "A zone needs at least one country").max(250),
  regions: z.array(regionCode).max(100).default([]),
  methods: z.array(methodInput).max(20).default([]),
});

/** Adds an issue for each repeated value, with the path of the repetition. */
function refuseRepeated(
  context: z.RefinementCtx,
  values: readonly { value: string; path: (string | number)[] }[],
  message: string,
): void {
  const seen = new Set<string>();
  for (const { value, path } of values) {
    if (seen.has(value)) context.addIssue({ code: "custom", path, message });
    seen.add(value);
  }
}

/** All zones, in the order in which they are tried. Zones that overlap or leave gaps are accepted. */
export const zonesBody = z
  .object({
    zones: z.array(zoneInput).min(1, "The shop needs at least one zone").max(50),
    updatedAt: version,
  })
  .superRefine(({ zones }, context) => {
    const ids = zones.map(({ id }, at) => ({ value: id, path: ["zones", at, "id"] }));
    refuseRepeated(context, ids, "Another zone has this id");
    const methods = zones.flatMap((zone, at) =>
      zone.methods.map(({ id }, of) => ({ value: id, path: ["zones", at, "methods", of, "id"] })),
    );
    refuseRepeated(context, methods, "Another method has this id");
    zones.forEach(({ countries, methods: own }, at) => {
      const listed = countries.map((value, of) => ({
        value,
        path: ["zones", at, "countries", of],
      }));
      refuseRepeated(context, listed, "This country is in the zone already");
      own.forEach(({ rates }, of) => {
        const steps = rates.map(({ fromSubtotal, fromGrams }, step) => ({
          value: `${Number(fromSubtotal)} ${fromGrams}`,
          path: ["zones", at, "methods", of, "rates", step],
        }));
        refuseRepeated(context, steps, "Another rate of the method begins at the same values");
      });
    });
    if (!methods.some(({ value }) => value === STANDARD_METHOD)) {
      const message =
        "The standard method keeps the shop's shipping rate: switch it off instead of removing it";
      context.addIssue({ code: "custom", path: ["zones"], message });
    }
  });

const method = z.object({
  id: z.string(),
  name: z.string(),
  carrierName: z.string(),
  serviceLevel: z.string(),
  storage: z.array(storage),
  rates: z.array(z.object({ fromSubtotal: amount, fromGrams: z.number().int(), amount })),
  freeFrom: amount.nullable(),
  businessDays: z.number().int(),
  active: z.boolean(),
});

const zone = z.object({
  id: z.string(),
  name: z.string(),
  countries: z.array(z.string()),
  regions: z.array(z.string()),
  methods: z.array(method),
});

/** `notices`: sentences about zones that overlap or leave gaps. An address gets the first zone that fits. */
export const shippingZones = z.object({
  zones: z.array(zone),
  notices: z.array(z.string()),
  updatedAt: timestamp,
});

const weekdays = z
  .array(
    z
      .number({ error: "Must be a day of the week" })
      .int("Must be a day of the week")
      .min(1, "Days are numbered from 1, Monday, to 7, Sunday")
      .max(7, "Days are numbered from 1, Monday, to 7, Sunday"),
  )
  .max(7, "A week has seven days");

/** `closed`: days on which no parcel leaves, and which are no business days. `frozenWeekdays`: when frozen goods leave. */
export const calendarBody = z.object({
  timeZone: text(60).refine(isTimeZone, "Must be a time zone such as America/New_York").optional(),
  cutOff: z
    .string({ error: "Must be a time such as 14:00" })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 14:00")
    .meta({ examples: ["14:00"] }),
  weekdays: weekdays.min(1, "Choose at least one day on which parcels leave"),
  closed: z.array(calendarDay).max(400, "At most 400 closed days are kept"),
  frozenWeekdays: weekdays,
  updatedAt: version,
});

export const shippingCalendar = z.object({
  timeZone: z.string(),
  cutOff: z.string(),
  weekdays: z.array(z.number().int()),
  closed: z.array(z.string()),
  frozenWeekdays: z.array(z.number().int()),
  updatedAt: timestamp,
});

const centimetres = z
  .number({ error: "Must be a number of centimetres" })
  .min(0.1, "Must be at least 0.1 cm")
  .max(300, "Must be at most 300 cm");

const parcel = z.object({
  id: settingId,
  name: requiredLine(60, "A parcel needs a name"),
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
  weightGrams: grams,
});

/** The boxes that the shop ships in. `weightGrams` is the weight of the empty box with its packing material. */
export const parcelsBody = z
  .object({ parcels: z.array(parcel).max(50), updatedAt: version })
  .superRefine(({ parcels }, context) => {
    const ids = parcels.map(({ id }, at) => ({ value: id, path: ["parcels", at, "id"] }));
    refuseRepeated(context, ids, "Another parcel has this id");
  });

export const shippingParcels = z.object({ parcels: z.array(parcel), updatedAt: timestamp });

const senderFields = {
  name: oneLine(100),
  company: oneLine(100),
  address1: oneLine(200),
  address2: oneLine(200).meta({ examples: ["Suite 4"] }),
  city: oneLine(100),
  state: oneLine(100),
  zipCode: oneLine(20),
  country: z.union([z.literal(""), countryCode]),
  phone: oneLine(40),
  email: oneLine(254),
};

/** The sender on labels and customs forms. An empty text means "not set". Omitted members keep their values. */
export const senderBody = z.object({ ...senderFields, updatedAt: version }).partial();
export const shippingSender = z.object({ ...senderFields, updatedAt: timestamp });

export type ZonesBody = z.infer<typeof zonesBody>;
export type ShippingZones = z.infer<typeof shippingZones>;
export type CalendarBody = z.infer<typeof calendarBody>;
export type ShippingCalendarSetting = z.infer<typeof shippingCalendar>;
export type ParcelsBody = z.infer<typeof parcelsBody>;
export type ShippingParcels = z.infer<typeof shippingParcels>;
export type Parcel = z.infer<typeof parcel>;
export type SenderBody = z.infer<typeof senderBody>;
export type ShippingSender = z.infer<typeof shippingSender>;
