import type { WordingPlace } from "#shared/contracts/wording.ts";
import { findClaims } from "#shared/domain/wording/find-claims.ts";

/** A place that speaks of use in humans or animals, in the text that was saved last. */
export type StoredPlace = {
  id: string;
  /** The field as the form names it, such as "description" or "pictures.1.alt". */
  field: string;
  start: number;
  end: number;
  words: string;
  message: string;
  /** Of the whole text of the field: in a changed text, every place is asked about again. */
  hash: string;
  /** Why it is correct there, the id of who says so, and when; null before. */
  reason: string | null;
  by: string | null;
  at: string | null;
};

export type GuardState<Row> = {
  wording: StoredPlace[];
  /** The saved values that are held back. The columns have those that the public sees. */
  pending: Partial<Row> | null;
  /** No version of it has passed yet, so that the public does not see it at all. */
  waits: boolean;
};

/** Columns that are held back together. `texts` reads the texts in them, by the names of their fields. */
export type GuardedColumns<Row> = {
  columns: readonly (keyof Row & string)[];
  texts: (row: Row) => Record<string, string>;
};

export const hasOpenPlace = ({ wording }: { wording: readonly StoredPlace[] }) =>
  wording.some(({ reason }) => reason === null);

/** The texts of a row, by the names of their fields. */
export const textsOf = <Row>(groups: readonly GuardedColumns<Row>[], row: Row) =>
  Object.assign({}, ...groups.map(({ texts }) => texts(row))) as Record<string, string>;

/** Places of one field. The last one stands for the rest of the text. */
const MAX_PLACES = 100;

/**
 * Decides what the public sees of a saved row. Columns whose texts speak of use in humans or animals keep the values that
 * passed last, until each place is changed or has a reason; the other columns are published. A row of which no version has
 * passed waits as a whole.
 *
 * @param current the row as it is stored; null for a new one
 * @param alike places of rows with the same texts, such as the other sizes of a family: their reasons hold here, too
 */
export function guardTexts<Row extends object>(
  groups: readonly GuardedColumns<Row>[],
  saved: Row,
  current: (Row & GuardState<Row>) | null,
  alike: readonly StoredPlace[] = [],
): Partial<Row> & GuardState<Row> {
  const known = [...(current?.wording ?? []), ...alike];
  const guarded = groups.map(({ columns, texts }) => {
    const places = findPlaces(texts(saved), current?.wording ?? [], known);
    return { columns, places, isHeld: hasOpenPlace({ wording: places }) };
  });
  const wording = guarded.flatMap(({ places }) => places);
  const held = guarded.flatMap(({ columns, isHeld }) => (isHeld ? columns : []));
  const all = guarded.flatMap(({ columns }) => columns);
  if (current === null || current.waits) {
    return { ...pick(saved, all), wording, pending: null, waits: held.length > 0 };
  }
  const passed = all.filter((column) => !held.includes(column));
  return {
    ...pick(saved, passed),
    ...pick(current, held),
    wording,
    pending: held.length > 0 ? pick(saved, held) : null,
    waits: false,
  };
}

export const asSaved = <Row extends { pending: object | null }>(row: Row): Row => ({
  ...row,
  ...row.pending,
});

function findPlaces(
  texts: Record<string, string>,
  own: readonly StoredPlace[],
  known: readonly StoredPlace[],
): StoredPlace[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    const claims = findClaims(text);
    if (claims.length === 0) return [];
    const hash = new Bun.CryptoHasher("sha256").update(text).digest("base64url").slice(0, 22);
    const rest = claims.length > MAX_PLACES ? (claims.at(-1)?.end ?? 0) : null;
    return claims.slice(0, MAX_PLACES).map((claim, at) => {
      const end = at === MAX_PLACES - 1 && rest !== null ? rest : claim.end;
      const place = { field, start: claim.start, end, hash };
      const same = own.find((each) => isSamePlace(each, place));
      const given = known.find((each) => isSamePlace(each, place) && each.reason !== null);
      return {
        id: same?.id ?? Bun.randomUUIDv7(),
        ...place,
        words: claim.words,
        message: claim.message,
        reason: given?.reason ?? null,
        by: given?.by ?? null,
        at: given?.at ?? null,
      };
    });
  });
}

export const isSamePlace = (
  one: Pick<StoredPlace, "field" | "hash" | "start">,
  other: Pick<StoredPlace, "field" | "hash" | "start">,
): boolean => one.field === other.field && one.hash === other.hash && one.start === other.start;

export function presentPlace(place: StoredPlace): WordingPlace {
  const { id, field, start, end, message, reason } = place;
  return { id, field, start, end, message, reason };
}

/** Who gives which reason for the place with this id. */
export type GivenReason = { placeId: string; reason: string; actorId: string; at: Date };

/** The places with the reason at those that are the same as `place`. */
export function withReason(
  places: readonly StoredPlace[],
  place: StoredPlace,
  { reason, actorId, at }: GivenReason,
): StoredPlace[] {
  return places.map((each) =>
    isSamePlace(each, place) ? { ...each, reason, by: actorId, at: at.toISOString() } : each,
  );
}

function pick<Row extends object>(row: Row, names: readonly (keyof Row)[]): Partial<Row> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Row>;
}

/** Characters of the text before and after a place. */
const AROUND = 60;

export function presentInText(place: StoredPlace, texts: Record<string, string>) {
  const text = texts[place.field] ?? "";
  const cut = (from: number, to: number) => text.slice(Math.max(0, from), to).toWellFormed();
  return {
    ...presentPlace(place),
    before: `${place.start > AROUND ? "…" : ""}${cut(place.start - AROUND, place.start)}`,
    words: cut(place.start, Math.min(place.end, place.start + 200)),
    after: `${cut(place.end, place.end + AROUND)}${place.end + AROUND < text.length ? "…" : ""}`,
  };
}
