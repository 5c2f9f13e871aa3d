import type { PostalAddress } from "#shared/domain/addresses.ts";

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
