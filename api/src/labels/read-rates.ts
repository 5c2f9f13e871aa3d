import type { LabelRates } from "#shared/contracts/labels.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { isGone, isLive } from "#shared/domain/order-life.ts";
import { type ShippingCalendar, shippingDates } from "#shared/domain/shipping-calendar.ts";
import type { Carrier, QuotedShipment } from "../carrier/carrier.ts";
import type { Dependencies } from "../dependencies.ts";
import { fulfilmentRefused } from "../fulfilments/fulfilments.errors.ts";
import { labelFingerprint } from "../fulfilments/label-fingerprint.ts";
import { findLivePurchases, insertRates } from "../fulfilments/labels.queries.ts";
import { readTerms, type Terms } from "../settings/shipping-settings.queries.ts";
import { labelBought, labelInProgress, labelsOff, refusalOf } from "./labels.errors.ts";
import { type Parcel, readParcel } from "./read-parcel.ts";
import { shipmentOf } from "./shipment-of.ts";

export type LabelContext = Pick<Dependencies, "db" | "now" | "carrier">;

/** @throws Refusal 409 `labels-off` */
export function requireCarrier({ carrier }: Pick<LabelContext, "carrier">): Carrier {
  if (!carrier) throw labelsOff();
  return carrier;
}

/**
 * What a label for a fulfilment costs now, cheapest first. The rates are stored: a label is bought only at a price that
 * somebody saw.
 * @throws Refusal 404; 422 for an unknown box; 409 `labels-off`, `label-incomplete`, `label-bought`,
 * `label-in-progress`, `fulfilment-state`, `carrier-refused`; 503 `carrier-away`
 */
export async function readRates(
  context: LabelContext,
  id: string,
  parcelId?: string,
): Promise<LabelRates> {
  const carrier = requireCarrier(context);
  const { db, now } = context;
  const parcel = await readParcel(db, id);
  requireHere(parcel);
  const [label] = await findLivePurchases(db, [id]);
  if (label?.state === "bought") throw labelBought();
  if (label) throw labelInProgress(label.state);
  const { shipment, withoutWeight } = await shipmentOf(db, parcel, parcelId);
  const quoted = await carrier.rates(shipment).catch((error) => {
    throw refusalOf(error);
  });
  await storeRates(context, parcel, quoted);
  const terms = await readTerms(db);
  const isFitting = fitsMethod(parcel, terms);
  const rates = quoted.rates
    .toSorted((one, other) => one.costCents - other.costCents)
    .map((rate) => ({
      rateId: rate.rateId,
      carrierName: rate.carrierName,
      serviceLevel: rate.serviceLevel,
      amount: formatAmount(rate.costCents),
      estimatedDeliveryDays: rate.estimatedDeliveryDays,
      arrivesBy: arrivesBy(terms.calendar, now(), rate.estimatedDeliveryDays),
      fitsMethod: isFitting(rate),
    }));
  return { rates, messages: quoted.messages, withoutWeight };
}

/** @throws Refusal 409 `fulfilment-state` for a fulfilment that has left or was cancelled */
export function requireHere({ fulfilment }: Parcel): void {
  if (isGone(fulfilment) || !isLive(fulfilment)) {
    throw fulfilmentRefused("fulfilment-state", fulfilment.state);
  }
}

function storeRates(
  { db, now }: LabelContext,
  { life, fulfilment }: Parcel,
  { shipmentId, rates }: QuotedShipment,
): Promise<void> {
  const fingerprint = labelFingerprint(life.order, fulfilment);
  return insertRates(
    db,
    rates.map(({ rateId, carrierName, serviceLevel, costCents, estimatedDeliveryDays }) => ({
      ...{ rateId, shipmentId, carrierName, serviceLevel, estimatedDeliveryDays, fingerprint },
      fulfilmentId: fulfilment.id,
      cost: costCents,
      createdAt: now(),
    })),
  );
}

/** Tells whether a rate has the carrier and service of the order's shipping method. A method without them fits every rate. */
function fitsMethod({ life: { order } }: Parcel, { zones }: Terms) {
  const method = zones
    .flatMap(({ methods }) => methods)
    .find(({ id }) => id === order.shippingMethod?.id);
  const has = (offered: string, wanted: string) => plain(offered).includes(plain(wanted));
  return ({ carrierName, serviceLevel }: { carrierName: string; serviceLevel: string }) =>
    has(carrierName, method?.carrierName ?? "") && has(serviceLevel, method?.serviceLevel ?? "");
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The day by which a parcel arrives if it leaves on the next shipping day. Carriers count business days. */
function arrivesBy(calendar: ShippingCalendar, at: Date, days: number | null): string | null {
  if (days === null) return null;
  return shippingDates(calendar, at, { businessDays: days, isFrozen: false })?.arrivesBy ?? null;
}
