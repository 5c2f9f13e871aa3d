import type { PublicLot } from "#shared/contracts/lots.ts";
import type { Definition } from "#shared/ui/DefinitionList.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";

/** What the certificate says of the lot besides its results; what is not known has no line. */
export function certificateFacts(lot: PublicLot): Definition[] {
  const day = (value: string | null) => value && formatCalendarDay(value);
  const facts: [string, string | number | null, string?][] = [
    ["Lot number", lot.lotNumber],
    ["CAS number", lot.product.casNumber],
    ["Molecular weight", lot.product.molecularWeight, "g/mol"],
    ["Fill per vial", lot.fillMg, "mg"],
    ["Salt form", lot.saltForm],
    ["Appearance", lot.appearance],
    ["Solubility", lot.solubility],
    ["Storage", lot.storage],
    ["Manufacturer", lot.manufacturer],
    ["Manufactured", day(lot.manufacturedOn)],
    ["Released", formatCalendarDay(lot.releasedAt.slice(0, 10))],
    ["Retest date", day(lot.retestOn)],
    ["Expires", day(lot.expiresOn)],
  ];
  return facts.flatMap(([term, value, unit]) =>
    value === null || value === "" ? [] : [{ term, value: String(value), ...(unit && { unit }) }],
  );
}
