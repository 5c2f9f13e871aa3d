import {
  formatAddress,
  INVALID_ADDRESS,
  NO_ADDRESS,
  parseShippingAddress,
} from "#shared/domain/addresses.ts";
import * as css from "./ShippingAddress.css.ts";

/** Where an order goes, in the lines of an envelope; says so when it is missing or cannot be read. */
export function ShippingAddress({ address, name }: { address: unknown; name?: string }) {
  const parsed = parseShippingAddress(address);
  if (parsed === null) return <p className={css.missing}>{NO_ADDRESS}</p>;
  if (parsed === "invalid") return <p className={css.missing}>{INVALID_ADDRESS}</p>;
  const lines = name ? [name, ...formatAddress(parsed)] : formatAddress(parsed);
  return <address className={css.address}>{lines.join("\n")}</address>;
}
