import { dereferenced } from "../trials/stage/dereference.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type OpenApiDocument = {
  paths: Record<string, Record<string, Json>>;
  components?: Record<string, Record<string, Json>>;
};

/**
 * One line for each difference: `+` is new, `-` is removed, `~` has another value. The keys name the place. References
 * are resolved, because the names of shared components do not matter to clients.
 */
export function differencesBetween(before: OpenApiDocument, after: OpenApiDocument): string[] {
  return compare("", callsOf(dereferenced(before)), callsOf(dereferenced(after)));
}

/** The calls by name: "POST /api/orders". */
function callsOf({ paths }: OpenApiDocument): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
}

function compare(place: string, before: Json | undefined, after: Json | undefined): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (before === undefined) return [`+ ${place}${shownValue(after)}`];
  if (after === undefined) return [`- ${place}${shownValue(before)}`];
  const [one, other] = [membersOf(before), membersOf(after)];
  if (!one || !other) return [`~ ${place}: ${short(before)} → ${short(after)}`];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) =>
    compare(
      place === "" || place.endsWith(" ") ? place + key : `${place} › ${key}`,
      one[key],
      other[key],
    ),
  );
}

/** The order of these lists has no meaning, so members are compared by their name or text. */
function membersOf(value: Json): Record<string, Json> | null {
  if (value === null || typeof value !== "object") return null;
  if (!Array.isArray(value)) return value;
  return Object.fromEntries(value.map((member) => [nameOf(member), member]));
}

function nameOf(member: Json): string {
  if (member !== null && typeof member === "object" && !Array.isArray(member)) {
    if (typeof member.name === "string") return member.name;
  }
  return JSON.stringify(member);
}

/** The text for a new or removed value: the name of an object, or the value itself. */
function shownValue(value: Json | undefined): string {
  return value === null || typeof value !== "object" ? `: ${short(value)}` : "";
}

function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
