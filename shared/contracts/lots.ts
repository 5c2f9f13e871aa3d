import { z } from "zod";
import {
  amount,
  calendarDay,
  optionalAmountInput,
  orNone,
  pageOf,
  requiredText,
  text,
  timestamp,
  timestampInput,
  warnings,
  webLink,
} from "./common.ts";
import { lotDocument } from "./lot-documents.ts";
import { lotMovement } from "./lot-movements.ts";
import { trace } from "./traces.ts";

/**
 * quarantine: entered, not sold. blocked: not sold at present. recalled: customers were notified.
 * exhausted: no units left.
 */
export const LOT_STATES = ["quarantine", "released", "blocked", "recalled", "exhausted"] as const;

export const TEST_KINDS = [
  "hplc-purity",
  "ms-identity",
  "net-content",
  "water",
  "counter-ion",
  "endotoxin",
  "residual-solvents",
  "amino-acids",
  "custom",
] as const;

/** Latin letters, digits and hyphens, because it is printed on vials, typed by people and part of a URL. */
export const LOT_NUMBER = /^[A-Z0-9-]{3,24}$/;

/** Converts a typed lot number to its stored form: upper case, without blanks, with plain hyphens. */
export const spelledLotNumber = (typed: string) =>
  typed
    .replace(/\s+/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .toUpperCase();

/** The word before the number on a label; "LOT-2611" is a number itself. */
const LOT_WORD = /^\s*lot(?:\s*(?:no|number|nr)\b\.?)?(?:\s*[:#]\s*|\s+)(?=\S)/iu;

/** The lot numbers that a text can mean: as it stands, and without the word "Lot" of the label before it. */
export function lotNumbersIn(typed: string): string[] {
  return [...new Set([typed, typed.replace(LOT_WORD, "")].map(spelledLotNumber))];
}

const optionalText = (max: number) => text(max).nullish();
const firstDay = "1900-01-01";
const lastDay = "2199-12-31";
const day = calendarDay.refine(
  (value) => value >= firstDay && value <= lastDay,
  "Must be a date of this century or the last",
);
const optionalDay = orNone(day);

const lotNumberInput = z
  .string({ error: "Please enter the lot number" })
  .regex(/^[A-Za-z0-9-]{3,24}$/, "Use 3 to 24 letters A-Z, digits and hyphens");

/** Whether a limit contains a number such as 1,296, which can be read in two ways. */
const hasUnclearNumber = (limit: string) => /(?<![\d.,])\d{1,3},\d{3}(?![\d.,])/.test(limit);

/** A result is a number; a limit is text in the notation of laboratories, such as "≥ 95 %". */
const testInput = z.object({
  kind: z.enum(TEST_KINDS),
  method: optionalText(200),
  limit: text(100)
    .refine((limit) => !hasUnclearNumber(limit), "Write the number without a comma: 1296, or 1.296")
    .nullish(),
  result: z.number({ error: "Must be a number" }).min(-1e9).max(1e9).nullish(),
  unit: optionalText(30),
  testedOn: optionalDay,
  laboratory: optionalText(200),
  reportId: optionalText(100),
  laboratoryUrl: webLink,
});

const lotFields = {
  productId: requiredText(100, "Choose a product"),
  lotNumber: lotNumberInput,
  supplierLot: optionalText(100),
  manufacturer: optionalText(200),
  manufacturedOn: optionalDay,
  retestOn: optionalDay,
  expiresOn: optionalDay,
  fillMg: z
    .number({ error: "Must be a number of milligrams" })
    .positive("Must be above 0")
    .max(1_000_000)
    .nullish(),
  saltForm: optionalText(100),
  appearance: optionalText(300),
  solubility: optionalText(300),
  storage: optionalText(300),
  unitCost: optionalAmountInput,
  tests: z.array(testInput).max(50, "At most 50 results").optional(),
};

export const newLotBody = z.object(lotFields).meta({
  examples: [
    {
      productId: "0193f3a0-6f5e-7c2a-9d43-5b1f0c9a7e21",
      lotNumber: "BRK-2611-A",
      manufacturedOn: "2026-10-02",
      retestOn: "2028-10-02",
      fillMg: 5,
      tests: [
        {
          kind: "hplc-purity",
          method: "RP-HPLC, 220 nm",
          limit: "≥ 98 %",
          result: 99.1,
          unit: "%",
        },
      ],
    },
  ],
});

/**
 * Omitted fields keep their values. `updatedAt` is the version that the client read. `reason` is required when
 * published results change.
 */
export const lotChangeBody = z
  .object({
    ...lotFields,
    reason: optionalText(500),
    updatedAt: timestampInput.optional(),
  })
  .partial();

export const lotTest = z.object({
  kind: z.enum(TEST_KINDS),
  method: z.string().nullable(),
  limit: z.string().nullable(),
  result: z.number().nullable(),
  unit: z.string().nullable(),
  testedOn: z.iso.date().nullable(),
  laboratory: z.string().nullable(),
  reportId: z.string().nullable(),
  laboratoryUrl: z.string().nullable(),
});

/** A version of the results. The first one has no reason. */
const resultVersion = z.object({
  version: z.number().int(),
  reason: z.string().nullable(),
  createdAt: timestamp,
});

const lotFacts = {
  lotNumber: z.string(),
  state: z.enum(LOT_STATES),
  manufacturedOn: z.iso.date().nullable(),
  retestOn: z.iso.date().nullable(),
  expiresOn: z.iso.date().nullable(),
  fillMg: z.number().nullable(),
  saltForm: z.string().nullable(),
  appearance: z.string().nullable(),
  solubility: z.string().nullable(),
  storage: z.string().nullable(),
};

/** The public data of a lot. It contains nothing about customers. */
export const publicLot = z.object({
  ...lotFacts,
  product: z.object({
    name: z.string(),
    slug: z.string(),
    casNumber: z.string().nullable(),
    sequence: z.string().nullable(),
    nTerminus: z.string().nullable(),
    cTerminus: z.string().nullable(),
    molecularWeight: z.string().nullable(),
  }),
  manufacturer: z.string().nullable(),
  tests: z.array(lotTest),
  /** The version of the results, and the reason for each later version. */
  version: z.number().int(),
  versions: z.array(resultVersion),
  documents: z.array(lotDocument),
  traces: z.array(trace),
  releasedAt: timestamp,
  recalledAt: timestamp.nullable(),
  updatedAt: timestamp,
  timeZone: z.string().meta({ description: "The shop's, in which its moments are shown as days" }),
});

/** The lot that the next order of a product would get. */
export const currentLot = z.object({
  lotNumber: z.string(),
  purity: z.number().nullable(),
  massFound: z.number().nullable(),
  retestOn: z.iso.date().nullable(),
});

/** How many units of an order line come from a lot. */
export const lotOfItem = z.object({ lotNumber: z.string(), quantity: z.number().int() });

/**
 * A lot in the back-office's list. `received` is the total received; `available` excludes units
 * that are allocated or gone.
 */
export const lotSummary = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  ...lotFacts,
  supplierLot: z.string().nullable(),
  manufacturer: z.string().nullable(),
  purity: z.number().nullable(),
  unitCost: amount.nullable().meta({
    description: "What one unit cost the seller; null where it is not known. For full admins",
  }),
  received: z.number().int(),
  allocated: z.number().int(),
  available: z.number().int(),
  releasedBy: z.string().nullable(),
  releasedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const lot = lotSummary.extend({
  tests: z.array(lotTest),
  version: z.number().int(),
  versions: z.array(resultVersion.extend({ tests: z.array(lotTest) })),
  documents: z.array(lotDocument),
  /** The newest 200, the newest first. */
  movements: z.array(lotMovement),
  /** Why it was released with a result outside its limit. */
  releaseReason: z.string().nullable(),
  /** Why it was last blocked or recalled. */
  stateReason: z.string().nullable(),
  recallMessage: z.string().nullable(),
  /** Whether its public page exists: it was released at least once. */
  published: z.boolean(),
  warnings,
});

/** `newest` is the default; `use_by` begins with the lots that are used first, and ends with those without a day. */
export const LOT_SORTS = ["newest", "number", "use_by"] as const;

/** `after` is the id of the last lot on the page before. */
export const lotsQuery = z.object({
  productId: text(100).optional(),
  state: z.enum(LOT_STATES).optional(),
  search: text(200).optional(),
  sortBy: z.enum(LOT_SORTS).optional(),
  after: text(200).optional(),
});
export const lotPage = pageOf("lots", lotSummary);

/** The same for admins who pack: without what units cost. */
const noCost = { unitCost: z.null() };
export const packingLot = lot.extend(noCost);
export const packingLotPage = lotPage.extend({ lots: z.array(lotSummary.extend(noCost)) });

/** `confirm` means that a person accepts results equal to another lot's. */
export const lotStateBody = z
  .object({ reason: optionalText(500), confirm: z.boolean().optional() })
  .default({});

export const labelsQuery = z.object({
  count: z.coerce
    .number({ error: "Must be a whole number from 1 to 500" })
    .int("Must be a whole number from 1 to 500")
    .min(1, "Must be a whole number from 1 to 500")
    .max(500, "Must be a whole number from 1 to 500")
    .optional(),
});

export type LotState = (typeof LOT_STATES)[number];
export type TestKind = (typeof TEST_KINDS)[number];
export type NewLotBody = z.infer<typeof newLotBody>;
export type LotChangeBody = z.infer<typeof lotChangeBody>;
export type LotTest = z.infer<typeof lotTest>;
export type PublicLot = z.infer<typeof publicLot>;
export type CurrentLot = z.infer<typeof currentLot>;
export type LotSummary = z.infer<typeof lotSummary>;
export type Lot = z.infer<typeof lot>;
export type LotsQuery = z.infer<typeof lotsQuery>;
export type LotPage = z.infer<typeof lotPage>;
export type LotStateBody = z.infer<typeof lotStateBody>;
