import { z } from "zod";
import { plainName } from "./plain-name.ts";

/** A record of the ROR data dump, schema 2. Source: https://ror.readme.io/docs/data-dump */
const rorRecord = z.object({
  id: z.string().regex(/^https:\/\/ror\.org\/\w+$/),
  status: z.string(),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })).min(1),
  types: z.array(z.string()).optional(),
  domains: z.array(z.string()).nullish(),
  links: z.array(z.object({ type: z.string(), value: z.string() })).nullish(),
  locations: z
    .array(
      z.object({
        geonames_details: z.object({
          country_code: z.string().nullish(),
          name: z.string().nullish(),
        }),
      }),
    )
    .nullish(),
});

export type ReadInstitution = {
  rorId: string;
  name: string;
  type: string;
  country: string;
  city: string;
  website: string | null;
  names: string[];
  domains: string[];
};

/** The file is no data dump of ROR, or it is cut off. */
export class NotADump extends Error {}

/**
 * Reads the institutions of a dump, one after the other: the file has hundreds of megabytes. Closed institutions are
 * left out.
 * @throws NotADump with a sentence that says where the file is wrong
 */
export async function* readRorDump(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadInstitution> {
  let count = 0;
  for await (const text of objectsIn(pieces)) {
    count += 1;
    const record = parse(text, count);
    if (record.status === "active") yield institutionOf(record);
  }
  if (count === 0) throw new NotADump("The file has no records.");
}

function parse(text: string, count: number): z.infer<typeof rorRecord> {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw new NotADump(`Record ${count} is not valid JSON.`);
  }
  const read = rorRecord.safeParse(record);
  if (read.success) return read.data;
  if (typeof record === "object" && record !== null && "name" in record) {
    throw new NotADump(
      "This is the dump in schema 1. Take the file whose name ends with schema_v2.json, or the newest dump.",
    );
  }
  const [issue] = read.error.issues;
  throw new NotADump(`Record ${count} is not as ROR publishes it: ${issue?.path.join(".")}.`);
}

/** The texts of the objects in a JSON list. Brackets inside of texts do not count. */
async function* objectsIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [object, depth, isText, isEscaped, hasBegun, hasEnded] = ["", 0, false, false, false, false];
  for await (const piece of pieces) {
    const text = decodeOrExplain(decoder, piece);
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (char === "\\") isEscaped = true;
        else if (char === '"') isText = false;
      } else if (char === '"') isText = true;
      else if (char === "{") {
        if (depth === 0) from = at;
        depth += 1;
      } else if (char === "}") {
        depth -= 1;
        if (depth === 0) {
          yield object + text.slice(from, at + 1);
          object = "";
        }
      } else if (depth === 0 && char === "[") hasBegun = true;
      else if (depth === 0 && char === "]") hasEnded = true;
      if (!hasBegun && char?.trim()) throw new NotADump("The file is no list of records in JSON.");
    }
    if (depth > 0) object += text.slice(from);
  }
  if (!hasEnded) throw new NotADump("The file ends in the middle: download it again.");
}

function decodeOrExplain(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw new NotADump("The file is not text in UTF-8. Unpack the archive first.");
  }
}

const TYPES: Record<string, string> = {
  education: "academic",
  healthcare: "hospital",
  company: "company",
  government: "government",
};

function institutionOf(record: z.infer<typeof rorRecord>): ReadInstitution {
  const shown = record.names.find(({ types }) => types.includes("ror_display")) ?? record.names[0];
  const website = record.links?.find(({ type }) => type === "website")?.value ?? null;
  const place = record.locations?.[0]?.geonames_details;
  const names = new Set(record.names.map(({ value }) => plainName(value)));
  return {
    rorId: record.id,
    name: shown?.value ?? "",
    type: record.types?.map((type) => TYPES[type]).find(Boolean) ?? "other",
    country: place?.country_code ?? "",
    city: place?.name ?? "",
    website,
    names: [...names].filter(Boolean),
    domains: [...new Set([...(record.domains ?? []), ...hostOf(website)])].flatMap(plainDomain),
  };
}

/** The host of a website that is the institution's own: a page below another site's address proves nothing. */
function hostOf(website: string | null): string[] {
  if (!website || !URL.canParse(website)) return [];
  const { hostname, pathname } = new URL(website);
  return pathname === "/" ? [hostname.replace(/^www\d*\./, "")] : [];
}

function plainDomain(domain: string): string[] {
  const lower = domain.trim().toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(lower) && !lower.includes("xn--") ? [lower] : [];
}
