import {
  formatAddress,
  INVALID_ADDRESS,
  NO_ADDRESS,
  parseShippingAddress,
} from "#shared/domain/addresses.ts";
import * as css from "./ShippingAddress.css.ts";

/** The shipping address of an order, in the lines of an envelope. Shows a message if it is missing or unreadable. */
export function ShippingAddress({ address, name }: { address: unknown; name?: string }) {
  const parsed = parseShippingAddress(address);
  if (parsed === null) return <p className={css.missing}>{NO_ADDRESS}</p>;
  if (parsed === "invalid") return <p className={css.missing}>{INVALID_ADDRESS}</p>;
  const lines = name ? [name, ...formatAddress(parsed)] : formatAddress(parsed);
  return <address className={css.address}>{lines.join("\n")}</address>;
}
