/** Where the shop ships to, how, and for how much: pure rules of zones, methods and rates. */

import { regionsOf } from "./addresses.ts";
import type { Cents } from "./money.ts";
import type { Storage } from "./storages.ts";

/** Fits an order of at least this subtotal, before discounts, and at least this weight. */
export type ShippingRate = { fromSubtotalCents: Cents; fromGrams: number; amountCents: Cents };

export type ShippingMethod = {
  /** Unique among the methods of all zones. */
  id: string;
  name: string;
  carrierName: string;
  serviceLevel: string;
  storage: Storage[];
  rates: ShippingRate[];
  /** From this subtotal, before discounts, the method costs nothing; null for never. */
  freeFromCents: Cents | null;
  /** How many business days a parcel is on its way. */
  businessDays: number;
  active: boolean;
};

/** `regions` narrow the countries that have lists of regions; a country without a region here counts whole. */
export type ShippingZone = {
  id: string;
  name: string;
  /** ISO 3166-1, two letters. */
  countries: string[];
  /** Codes of US states and Canadian provinces; no two countries share one. */
  regions: string[];
  methods: ShippingMethod[];
};

/** The id of the method whose first rate is the shop's one shipping rate. It exists in every shop. */
export const STANDARD_METHOD = "standard";

/** `country` is the code, `state` the code of a region where the country has a list. */
export type Destination = { country: string; state: string; zipCode: string };

/** The facts of an order's items that decide how they ship. Grams of products without a weight count as 0. */
export type ShippedGoods = { subtotalCents: Cents; grams: number; storages: ReadonlySet<Storage> };

export type ShippingOffer = { method: ShippingMethod; amountCents: Cents };

/** The first zone that fits the address. Without an address: the zone of the standard method. Null for none. */
export function zoneFor(
  zones: readonly ShippingZone[],
  destination: Pick<Destination, "country" | "state"> | null,
): ShippingZone | null {
  const fits = (zone: ShippingZone) =>
    destination === null
      ? zone.methods.some(({ id }) => id === STANDARD_METHOD)
      : isInZone(zone, destination.country, destination.state);
  return zones.find(fits) ?? null;
}

function isInZone(zone: ShippingZone, country: string, state: string): boolean {
  if (!zone.countries.includes(country)) return false;
  const narrowed = regionsIn(zone, country);
  return narrowed.length === 0 || narrowed.includes(state);
}

/** The regions of this country to which the zone is narrowed; none when it counts whole. */
export function regionsIn(zone: Pick<ShippingZone, "regions">, country: string): string[] {
  const known = regionsOf(country) ?? [];
  return zone.regions.filter((region) => known.some(({ code }) => code === region));
}

/** The active methods of a zone that can carry these goods, the cheapest first. */
export function offersIn(zone: ShippingZone | null, goods: ShippedGoods): ShippingOffer[] {
  const offers = (zone?.methods ?? []).flatMap((method) => {
    const canCarry = [...goods.storages].every((storage) => method.storage.includes(storage));
    const amountCents = method.active && canCarry ? amountOf(method, goods) : null;
    return amountCents === null ? [] : [{ method, amountCents }];
  });
  return offers.toSorted((one, other) => one.amountCents - other.amountCents);
}

/** The dearest rate that fits; null when none fits. */
function amountOf(method: ShippingMethod, { subtotalCents, grams }: ShippedGoods): Cents | null {
  const fitting = method.rates.filter(
    (rate) => subtotalCents >= rate.fromSubtotalCents && grams >= rate.fromGrams,
  );
  if (fitting.length === 0) return null;
  if (method.freeFromCents !== null && subtotalCents >= method.freeFromCents) return 0;
  return Math.max(...fitting.map(({ amountCents }) => amountCents));
}

/** Whether the shop ships by one method only. Pages then do not name it, because there is nothing to tell apart. */
export function hasOneMethod(zones: readonly ShippingZone[]): boolean {
  return zones.flatMap(({ methods }) => methods.filter(({ active }) => active)).length <= 1;
}

/**
 * What is odd about the zones, in sentences for the seller: overlaps, gaps and rates that begin late. The shop works in
 * spite of it, by the rule "the first zone that fits".
 *
 * @param nameOf the name of a country's code
 */
export function zoneNotices(
  zones: readonly ShippingZone[],
  nameOf: (country: string) => string,
): string[] {
  const countries = [...new Set(zones.flatMap((zone) => zone.countries))];
  return [
    ...countries.flatMap((country) => placeNotices(zones, country, nameOf(country))),
    ...zones.flatMap((zone) => regionNotices(zone)),
    ...zones.flatMap((zone) => methodNotices(zone)),
  ];
}

function placeNotices(zones: readonly ShippingZone[], country: string, name: string): string[] {
  const holding = zones.filter((zone) => zone.countries.includes(country));
  const notices: string[] = [];
  const wholeAt = holding.findIndex((zone) => regionsIn(zone, country).length === 0);
  holding.forEach((zone, index) => {
    const earlier = holding.slice(0, index).find((other) => overlap(other, zone, country));
    if (earlier) {
      notices.push(
        `${name} is in “${earlier.name}” and in “${zone.name}”: where both fit, “${earlier.name}” counts, because it stands first.`,
      );
    }
  });
  const missing = (regionsOf(country) ?? []).filter(
    ({ code }) => !holding.some((zone) => zone.regions.includes(code)),
  );
  if (wholeAt === -1 && missing.length > 0) {
    const names = missing.map((region) => region.name);
    const shown = names.slice(0, 3).join(", ");
    const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
    notices.push(`${name}: nothing ships to ${shown}${more}, because no zone has them.`);
  }
  return notices;
}

/** Two zones overlap where some address fits both. A narrowed zone before the whole country is on purpose. */
function overlap(first: ShippingZone, later: ShippingZone, country: string): boolean {
  const [before, after] = [regionsIn(first, country), regionsIn(later, country)];
  return before.length === 0 || after.some((region) => before.includes(region));
}

function regionNotices(zone: ShippingZone): string[] {
  const known = new Set(zone.countries.flatMap((country) => regionsIn(zone, country)));
  const idle = zone.regions.filter((region) => !known.has(region));
  return idle.length === 0
    ? []
    : [`“${zone.name}”: ${idle.join(", ")} is in none of its countries, and has no effect.`];
}

function methodNotices({ name, methods }: ShippingZone): string[] {
  if (!methods.some(({ active }) => active)) {
    return [`“${name}” has no active method: nothing ships there.`];
  }
  return methods
    .filter(
      ({ active, rates }) =>
        active &&
        !rates.some(({ fromSubtotalCents, fromGrams }) => fromSubtotalCents + fromGrams === 0),
    )
    .map(
      (method) =>
        `“${method.name}” in “${name}” has no rate that begins at $0 and 0 g: smaller orders cannot use it.`,
    );
}

/** What a seller must know who relies on the weight of a parcel with these products; null when each has a weight. */
export function weightWarning(withoutWeight: readonly string[]): string | null {
  const [first, ...others] = new Set(withoutWeight);
  if (first === undefined) return null;
  const names = others.length === 0 ? first : `${first} and ${others.length} more`;
  const [have, count] = others.length === 0 ? ["has", "counts"] : ["have", "count"];
  return `Its weight may be too low: ${names} ${have} no weight and ${count} as 0 g.`;
}
