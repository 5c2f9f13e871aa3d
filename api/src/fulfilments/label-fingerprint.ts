import type { LabelState } from "#shared/contracts/labels.ts";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { isGone } from "#shared/domain/order-life.ts";
import type { FulfilmentWithLines } from "./fulfilments.queries.ts";
import type { LabelPurchaseRow } from "./labels.queries.ts";

type Recipient = {
  firstName: string;
  lastName: string;
  institution: string | null;
  shippingAddress: PostalAddress | null;
};
type Lines = readonly { orderItemId: string; quantity: number }[];

/** Of what travels where. A label whose fingerprint differs was bought for another address or content. */
export function labelFingerprint(order: Recipient, { lines }: { lines: Lines }): string {
  const { address1, address2, city, state, zipCode, country } = order.shippingAddress ?? {};
  const units = lines.map(({ orderItemId, quantity }) => `${orderItemId} ${quantity}`).toSorted();
  const facts = [
    ...[order.firstName, order.lastName, order.institution],
    ...[address1, address2, city, state, zipCode, country],
    ...units,
  ];
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(facts)).digest("hex");
}

/**
 * How far a label is that is bought or may be: `outdated` when the address or the content has changed since. What has left
 * is not compared any more.
 */
export function labelStateOf(
  order: Recipient,
  fulfilment: FulfilmentWithLines,
  label: LabelPurchaseRow,
): LabelState {
  if (label.state === "buying" || label.state === "voiding") return label.state;
  const isSame = isGone(fulfilment) || label.fingerprint === labelFingerprint(order, fulfilment);
  return isSame ? "bought" : "outdated";
}
