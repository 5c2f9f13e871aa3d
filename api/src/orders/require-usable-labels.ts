import type { Shipment } from "#shared/contracts/fulfilments.ts";
import type { Transaction } from "../db/client.ts";
import type { FulfilmentWithLines } from "../fulfilments/fulfilments.queries.ts";
import { labelStateOf } from "../fulfilments/label-fingerprint.ts";
import { findLivePurchases } from "../fulfilments/labels.queries.ts";
import { labelNotUsable } from "./orders.errors.ts";
import type { OrderLife } from "./read-life.ts";

/**
 * Keeps parcels from leaving with a label for another address or content, or while it is not clear
 * whether they have one. With another tracking number, typed by hand, a parcel leaves nevertheless.
 * @throws Refusal 409 `label-outdated`, `label-in-progress`
 */
export async function requireUsableLabels(
  tx: Transaction,
  { order }: OrderLife,
  leaving: readonly FulfilmentWithLines[],
  { trackingNumber }: Shipment,
): Promise<void> {
  const ids = leaving.map(({ id }) => id);
  const labels = await findLivePurchases(tx, ids);
  if (isByHand(trackingNumber, labels)) return;
  for (const each of leaving) {
    const label = labels.find(({ fulfilmentId }) => fulfilmentId === each.id);
    if (!label) continue;
    const state = labelStateOf(order, each, label);
    if (state !== "bought") throw labelNotUsable(state);
  }
}

/**
 * Whether a shipment has a number of none of these labels. Blanks do not count, and a barcode has more in front
 * of the number: USPS prints 420 and the ZIP code there (Publication 199, "IMpb").
 */
export function isByHand(
  trackingNumber: string | null | undefined,
  labels: readonly { trackingNumber: string | null }[],
): boolean {
  return (
    !!trackingNumber &&
    !labels.some((label) => {
      return label.trackingNumber && bare(trackingNumber).endsWith(bare(label.trackingNumber));
    })
  );
}

/** Label services write the same number with or without blanks. */
export const bare = (number: string) => number.replace(/\s/g, "").toLowerCase();
