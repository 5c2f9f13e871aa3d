import type { PackingSlip } from "#shared/contracts/packing.ts";
import { isGone } from "#shared/domain/order-life.ts";

/** One sheet of paper: the order with the items of one parcel; `parcel` is null for the only one. */
export type Sheet = { order: PackingSlip; parcel: number | null };

/**
 * The sheets of an order: one, or one for each parcel when it is split. What is still here is
 * printed; when everything has left, what has left. What is in no parcel yet has a sheet of its own.
 */
export function sheetsOf(order: PackingSlip): Sheet[] {
  const { fulfilments, items } = order;
  const rest = items.flatMap((item) => {
    const taken = fulfilments
      .flatMap(({ lines }) => lines)
      .filter(({ orderItemId }) => orderItemId === item.id);
    const left = item.quantity - taken.reduce((sum, { quantity }) => sum + quantity, 0);
    return left > 0 ? [{ ...item, quantity: left, lots: [] }] : [];
  });
  const isWhole = fulfilments.length === 0 || (fulfilments.length === 1 && rest.length === 0);
  if (isWhole) return [{ order, parcel: null }];
  const here = fulfilments.filter((parcel) => !isGone(parcel));
  const printed = here.length > 0 || rest.length > 0 ? here : fulfilments;
  const sheets = printed.map((parcel): Sheet => {
    const { carrierName, trackingNumber } = parcel;
    const packed = items.flatMap((item) => {
      const line = parcel.lines.find(({ orderItemId }) => orderItemId === item.id);
      return line ? [{ ...item, quantity: line.quantity, lots: line.lots }] : [];
    });
    return {
      order: { ...order, carrierName, trackingNumber, items: packed },
      parcel: parcel.number,
    };
  });
  const next = Math.max(...fulfilments.map(({ number }) => number)) + 1;
  const open = { ...order, carrierName: null, trackingNumber: null, items: rest };
  return rest.length > 0 ? [...sheets, { order: open, parcel: next }] : sheets;
}
