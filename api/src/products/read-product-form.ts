import type { RegionInput } from "#shared/contracts/buyers.ts";
import { type ProductForm, tierInput } from "#shared/contracts/products.ts";
import { isRegionOf, regionsOf } from "#shared/domain/addresses.ts";
import { normalizeMilligrams } from "#shared/domain/amounts.ts";
import type { Region } from "#shared/domain/buyers.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { joinNames, splitNames } from "#shared/domain/other-names.ts";
import { parsePeptide, splitText } from "#shared/domain/peptide/parse-peptide.ts";
import type { Peptide } from "#shared/domain/peptide/peptide.ts";
import {
  FREE_ACID,
  FREE_AMINE,
  isFreeAmine,
  terminusInWords,
} from "#shared/domain/peptide/termini.ts";
import { writeBridges, writeSequence } from "#shared/domain/peptide/write-peptide.ts";
import { basePriceCents, repeatedQuantities, sortTiers, type Tier } from "#shared/domain/tiers.ts";
import { isCountry } from "../countries.ts";
import { invalid } from "../refusals.ts";
import { DEFAULT_VALUES, type ProductValues } from "./product-changes.queries.ts";
import { readPictures } from "./read-pictures.ts";

/**
 * The values of a form. Members that it leaves out keep their value, or get their default. An empty
 * text and null both mean "none". The price of a bulk product is that of its smallest tier.
 *
 * @throws Refusal 422 for tiers that are no list, repeat a quantity or are missing, and for a missing price.
 */
export function readProductForm(form: ProductForm, current: ProductValues | null): ProductValues {
  const before = current ?? { ...DEFAULT_VALUES, name: form.name, price: null };
  return {
    ...optionalTexts(form, before),
    ...readPictures(form, before),
    ...readPricing(form, before),
    ...readAmount(form, before),
    name: form.name,
    description: form.description === undefined ? before.description : (form.description ?? ""),
    ...readPeptide(form, before),
    access: form.access === undefined ? before.access : form.access,
    regions: form.regions === undefined ? before.regions : (form.regions ?? []).map(readRegion),
    synonyms: form.synonyms === undefined ? before.synonyms : readSynonyms(form.synonyms ?? []),
    inStock: form.inStock ?? before.inStock,
    featured: form.featured ?? before.featured,
    lowStockThreshold: form.lowStockThreshold ?? before.lowStockThreshold,
    displayOrder: form.displayOrder ?? before.displayOrder,
    weightGrams: form.weightGrams === undefined ? before.weightGrams : form.weightGrams,
    storage: form.storage ?? before.storage,
    originCountry: readOrigin(form, before),
  };
}

/** A region by its codes, because orders are compared by them. @throws Refusal 422 for one that no address can have */
function readRegion({ country, state = "", reason }: RegionInput, at: number): Region {
  if (!isCountry(country)) throw invalid({ [`regions.${at}.country`]: "There is no such country" });
  const typed = state.trim().toUpperCase();
  const known = regionsOf(country)?.find(({ name }) => name.toUpperCase() === typed);
  const code = known?.code ?? typed;
  if (code !== "" && !isRegionOf(country, code)) {
    throw invalid({ [`regions.${at}.state`]: "There is no such state: use its code, such as CA" });
  }
  return { country, ...(code !== "" && { state: code }), reason: reason.trim() };
}

type Before = Omit<ProductValues, "price"> & { price: number | null };

const OPTIONAL_TEXTS = [
  "categoryId",
  "parentProductId",
  "variantType",
  "variantValue",
  "casNumber",
  "molecularWeight",
  "researchUse",
  "hsCode",
] as const;

function optionalTexts(form: ProductForm, before: Before) {
  const read = (key: (typeof OPTIONAL_TEXTS)[number]) =>
    form[key] === undefined ? before[key] : form[key] || null;
  return Object.fromEntries(OPTIONAL_TEXTS.map((key) => [key, read(key)])) as Pick<
    ProductValues,
    (typeof OPTIONAL_TEXTS)[number]
  >;
}

function readOrigin({ originCountry }: ProductForm, before: Before): string | null {
  if (originCountry === undefined) return before.originCountry;
  if (originCountry && !isCountry(originCountry)) {
    throw invalid({ originCountry: "There is no country with this code" });
  }
  return originCountry || null;
}

/** A vial has milligrams or another unit, not both: setting one clears the other. */
function readAmount(form: ProductForm, before: Before) {
  const { amountMg, amountUnits } = form;
  if (amountMg && amountUnits) {
    throw invalid({ amountUnits: "Give milligrams or another unit, not both" });
  }
  return {
    amountMg: amountMg
      ? normalizeMilligrams(amountMg)
      : amountMg === undefined && !amountUnits
        ? before.amountMg
        : null,
    amountUnits: amountUnits
      ? amountUnits.trim()
      : amountUnits === undefined && !amountMg
        ? before.amountUnits
        : null,
  };
}

function readPricing(form: ProductForm, before: Before) {
  const asked = form.hasBulkPricing ?? (form.pricingType && form.pricingType === "bulk");
  const tiers = form.bulkPricing === undefined ? before.bulkPricing : readTiers(form.bulkPricing);
  if (!(asked ?? before.hasBulkPricing)) {
    const price = readPrice(form, before);
    return { hasBulkPricing: false, pricingType: "single" as const, bulkPricing: [], price };
  }
  const price = basePriceCents(tiers);
  if (price === null) throw invalid({ bulkPricing: "Add at least one pricing tier" });
  return { hasBulkPricing: true, pricingType: "bulk" as const, bulkPricing: tiers, price };
}

function readPrice(form: ProductForm, before: Before): number {
  if (form.price) return parseAmount(form.price);
  if (form.price === undefined && before.price !== null) return before.price;
  throw invalid({ price: "Price is required" });
}

function readTiers(sent: NonNullable<ProductForm["bulkPricing"]> | null): Tier[] {
  const list = tierInput
    .array()
    .max(50)
    .safeParse(typeof sent === "string" ? parseList(sent) : (sent ?? []));
  if (!list.success) throw invalid({ bulkPricing: "Must be a list of quantities and prices" });
  const tiers = list.data.map(({ quantity, price }) => ({
    quantity,
    unitPriceCents: parseAmount(price),
  }));
  if (repeatedQuantities(tiers).length > 0) {
    throw invalid({ bulkPricing: "Each quantity can have one price only" });
  }
  return sortTiers(tiers);
}

/** As forms and files read them, without blank and repeated ones; capitals do not make another name. */
function readSynonyms(given: readonly string[]): string[] {
  const names = splitNames(joinNames(given));
  if (names.length > 20) throw invalid({ synonyms: "Must be at most 20 names" });
  return [
    ...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values(),
  ].reverse();
}

function parseList(text: string): unknown {
  if (text.trim() === "") return [];
  try {
    return JSON.parse(text) ?? [];
  } catch {
    return null;
  }
}

/**
 * A sequence in one-letter code, in whatever notation it was written; ends in it move to their fields. Letters that are
 * no residue ("X", "B") are kept, because catalogues use them. Other unreadable text is refused.
 */
function readPeptide(form: ProductForm, before: Before): Ends & { sequence: string | null } {
  const ends = {
    nTerminus: form.nTerminus === undefined ? before.nTerminus : readNTerminus(form.nTerminus),
    cTerminus: form.cTerminus === undefined ? before.cTerminus : form.cTerminus || null,
  };
  if (form.sequence === undefined) return { ...ends, sequence: before.sequence };
  const text = form.sequence ?? "";
  if (text.trim() === "") return { ...ends, sequence: null };
  const { peptide, problem } = parsePeptide(text, { anyCase: true });
  if (peptide) return { ...endsOf(peptide, ends), sequence: writtenSequence(peptide) };
  const { middle, bridges, ...named } = splitText(text);
  const letters = middle.replace(/[\s-]/g, "").toUpperCase();
  const isAboutAll = problem.position === null && letters !== "";
  const isOneLetterCode = ONLY_LETTERS.test(middle) && !THREE_LETTER_WORD.test(middle);
  if (!isOneLetterCode || isAboutAll || bridges !== null) {
    throw invalid({ sequence: problem.message });
  }
  return { ...endsOf({ ...named, residues: [] }, ends), sequence: letters || null };
}

const readNTerminus = (text: string | null) => (isFreeAmine(text) ? null : text || null);

const ONLY_LETTERS = /^[A-Za-z\s-]*$/;
const THREE_LETTER_WORD = /(?:^|[-\s])[A-Z][a-z]{2}(?=[-\s]|$)/;

type Ends = Pick<ProductValues, "nTerminus" | "cTerminus">;

/** Pyroglutamic acid is stored as an end: the residue is Glu, and the N-terminus says that the ring is closed. */
function writtenSequence(peptide: Peptide): string {
  const [first, ...rest] = peptide.residues;
  const opened =
    first?.code === "pGlu" && !first.isD
      ? "E"
      : writeSequence({ residues: peptide.residues.slice(0, 1) });
  return `${opened}${writeSequence({ residues: rest })}${writeBridges(peptide)}`;
}

function endsOf(peptide: Pick<Peptide, "residues" | "nTerminus" | "cTerminus">, given: Ends): Ends {
  const { nTerminus, cTerminus, residues } = peptide;
  const n =
    residues[0]?.code === "pGlu" ? "pGlu" : nTerminus === FREE_AMINE ? null : nTerminus.code;
  const c = cTerminus === FREE_ACID ? null : cTerminus.code;
  return { nTerminus: endOf("nTerminus", n, given), cTerminus: endOf("cTerminus", c, given) };
}

/** The end that the sequence says, or that its field gives. @throws Refusal 422 when they are not the same */
function endOf(field: keyof Ends, said: string | null, { [field]: given }: Ends): string | null {
  if (!said) return given;
  if (given === null || given === "H" || given === "OH") return said;
  if (terminusInWords(said) === terminusInWords(given)) return given;
  throw invalid({ [field]: `The sequence says ${said}: leave this empty, or say the same` });
}
