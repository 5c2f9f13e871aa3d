import { parse } from "csv-parse/sync";
import { z } from "zod";

/**
 * The US Consolidated Screening List, as the International Trade Administration publishes it: CSV, or JSON with
 * `results`. Source: https://www.trade.gov/consolidated-screening-list
 */
export type ListEntry = {
  /** Names the entry in every edition: the list it comes from, and its number there. */
  key: string;
  source: string;
  name: string;
  names: string[];
  addresses: string[];
};

/** The file is no screening list, or it is cut off. */
export class NotAList extends Error {}

/** The file is a list, but much shorter than the present one: a CSV that was cut at the end of a line reads as a whole one. */
export class MuchShorterList extends NotAList {
  constructor(entries: number, before: number) {
    super(
      `The file has ${entries} entries and the present list ${before}, so it may be cut: download it again.`,
    );
  }
}

/** @throws NotAList with a sentence that says what is wrong */
export function readScreeningList(text: string): ListEntry[] {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  const entries = start.startsWith("{") || start.startsWith("[") ? readJson(start) : readCsv(start);
  if (entries.length === 0) throw new NotAList("The file has no entries.");
  return entries;
}

const jsonAddress = z.object({ address: z.string().nullish(), city: z.string().nullish() }).loose();
const jsonEntry = z
  .object({
    id: z.string().nullish(),
    _id: z.string().nullish(),
    entity_number: z.union([z.string(), z.number()]).nullish(),
    source: z.string(),
    name: z.string().min(1),
    alt_names: z.array(z.string()).nullish(),
    addresses: z.array(jsonAddress).nullish(),
  })
  .loose();

function readJson(text: string): ListEntry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new NotAList("The file is not valid JSON: download it again.");
  }
  const results = Array.isArray(parsed) ? parsed : (parsed as { results?: unknown }).results;
  if (!Array.isArray(results)) throw new NotAList("The file has no list called results.");
  return results.map((result, at) => {
    const read = jsonEntry.safeParse(result);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new NotAList(`Entry ${at + 1} is not as it is published: ${issue?.path.join(".")}.`);
    }
    const { source, name, alt_names, addresses, entity_number, id, _id } = read.data;
    return entryOf({
      id: String(entity_number ?? id ?? _id ?? name),
      source,
      name,
      altNames: alt_names ?? [],
      addresses: (addresses ?? []).map(({ address, city }) =>
        [address, city].filter(Boolean).join(" "),
      ),
    });
  });
}

const COLUMNS = ["source", "name", "alt_names", "addresses"];

function readCsv(text: string): ListEntry[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw new NotAList(`The file cannot be read from line ${lines ?? "1"} on: download it again.`);
  }
  const [first] = rows;
  const missing = COLUMNS.filter((column) => first && !(column in first));
  if (missing.length > 0) throw new NotAList(`The file lacks the column ${missing.join(", ")}.`);
  return rows.map((row, at) => {
    if (!row.name?.trim()) throw new NotAList(`Entry ${at + 1} has no name.`);
    return entryOf({
      id: row.entity_number || row._id || row.name,
      source: row.source ?? "",
      name: row.name,
      altNames: split(row.alt_names),
      // The country is the last part of an address.
      addresses: split(row.addresses).map((address) => address.replace(/,[^,]*$/, "")),
    });
  });
}

const split = (cell: string | undefined) =>
  (cell ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

type ReadEntry = Omit<ListEntry, "key" | "names"> & { id: string; altNames: string[] };

function entryOf({ id, source, name, altNames, addresses }: ReadEntry): ListEntry {
  return {
    key: `${source}: ${id}`,
    source,
    name: name.trim(),
    names: [...new Set([name.trim(), ...altNames])],
    addresses,
  };
}
