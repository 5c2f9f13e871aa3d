import { clientOf } from "#shared/client/client-of.ts";
import { shippingCalls } from "#shared/contracts/shipping-countries.calls.ts";
import { HOME_COUNTRY } from "#shared/domain/addresses.ts";
import { transport } from "../../transport.ts";
import { useServerRead } from "../reads/use-server-read.ts";

export interface Country {
  code: string;
  name: string;
}

/**
 * The countries to which the shop ships, with their names from the server, so that no page loads a list of names. Until
 * they are known, and after a failure, only the United States.
 */
export function useShippingCountries(): readonly Country[] {
  const { value } = useServerRead("shipping-countries", (signal) =>
    clientOf(shippingCalls, transport).countries({ signal }),
  );
  return value && value.countries.length > 0 ? value.countries : [HOME_COUNTRY];
}
