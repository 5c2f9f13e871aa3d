import { z } from "zod";
import { amount, requiredText, text } from "./common.ts";

/** Whether labels are bought here. `eventsUrl` is for full admins alone: it contains a secret. */
export const carrierSetting = z.object({
  on: z.boolean(),
  eventsUrl: z.string().nullable().meta({ description: "The address to enter at Shippo" }),
  country: z.string().meta({ description: "The sender's; empty while it is not set" }),
});

export const labelRate = z.object({
  rateId: z.string(),
  carrierName: z.string(),
  serviceLevel: z.string(),
  amount,
  estimatedDeliveryDays: z.number().int().nullable(),
  arrivesBy: z.iso.date().nullable(),
  /** Whether it is what the customer's shipping method promises. */
  fitsMethod: z.boolean(),
});

/** Cheapest first. `messages` say why rates are missing, in the carriers' words. */
export const labelRates = z.object({
  rates: z.array(labelRate),
  messages: z.array(z.string()),
  withoutWeight: z
    .array(z.string())
    .meta({ description: "The products without a weight, which count as 0 g" }),
});

export const ratesQuery = z.object({
  parcel: text(60)
    .optional()
    .meta({ description: "The id of a parcel of the settings; the first one by default" }),
});

export const labelBody = z.object({ rateId: requiredText(100, "Choose a rate") });

export const MOST_LABELS = 100;
export const LABEL_CHOICES = ["cheapest", "fastest", "method"] as const;

/** `method`: the cheapest rate of the carrier and service of the order's shipping method. */
export const labelsBody = z.object({
  ids: z
    .array(text(100))
    .min(1, "Choose at least one parcel")
    .max(MOST_LABELS, `At most ${MOST_LABELS} labels at once`)
    .refine((ids) => new Set(ids).size === ids.length, "A parcel is here twice"),
  choose: z.enum(LABEL_CHOICES, { error: "Must be cheapest, fastest or method" }),
});

/**
 * In the order of the ids. `bought` is true also for a parcel that had its label already. The message says why nothing
 * was bought, or what to look at.
 */
export const labelResults = z.object({
  results: z.array(
    z.object({ id: z.string(), bought: z.boolean(), message: z.string().optional() }),
  ),
});

export const labelsPdfQuery = z.object({
  ids: text(MOST_LABELS * 40)
    .default("")
    .transform((ids) => [...new Set(ids.split(",").flatMap((id) => id.trim() || []))])
    .refine((ids) => ids.length <= MOST_LABELS, `At most ${MOST_LABELS} labels at once`)
    .meta({ description: "Ids of fulfilments, separated by commas" }),
});

export const eventsQuery = z.object({ token: text(200).default("") });

/** Of Shippo's message only the tracking number is read: the shop asks Shippo for the rest. */
export const trackingEvent = z.object({
  event: text(100).optional(),
  data: z.object({ tracking_number: text(200).nullish() }).nullish(),
});

/** How far the label of a fulfilment is; `outdated`: the address or the content has changed since. */
export const LABEL_STATES = ["buying", "bought", "outdated", "voiding"] as const;

export type CarrierSetting = z.infer<typeof carrierSetting>;
export type LabelRates = z.infer<typeof labelRates>;
export type LabelRate = z.infer<typeof labelRate>;
export type LabelsBody = z.infer<typeof labelsBody>;
export type LabelResults = z.infer<typeof labelResults>;
export type LabelState = (typeof LABEL_STATES)[number];
export type TrackingEvent = z.infer<typeof trackingEvent>;
