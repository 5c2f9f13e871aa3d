import type { ImportProblem } from "#shared/contracts/imports.ts";
import {
  type LotChangeBody,
  type LotTest,
  lotChangeBody,
  type NewLotBody,
  newLotBody,
  TEST_KINDS,
} from "#shared/contracts/lots.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import type { PlannedRow } from "../imports/import-kind.ts";
import { firstOfEachCell } from "../imports/import-report.ts";
import {
  impossibleValues,
  missingForPublished,
  resultsKeyOf,
  warningsOf,
} from "../lots/judge-lot.ts";
import type { LotRow } from "../lots/lots.queries.ts";
import {
  type EnteredLot,
  NO_VALUES,
  readLotTests,
  readLotValues,
  valuesOf,
} from "../lots/read-lot-body.ts";
import type { StoredProduct } from "../products/product-changes.queries.ts";
import { changesOfLot } from "./describe-lot-changes.ts";
import { LOT_FIELDS, READ_ONLY_COLUMNS, TEST_FIELDS } from "./lot-columns.ts";
import type { LotDraft } from "./read-lot-file.ts";

export type PlannedLot = PlannedRow<PlannedLotWrite>;

export type PlannedLotWrite = { line: number; id: string; after: EnteredLot } & (
  | { kind: "create"; before: null; body: NewLotBody }
  | { kind: "update"; before: EnteredLot; body: LotChangeBody }
);

/** The lots and products of the shop that a file may refer to. */
export type LotExcerpt = {
  byNumber: ReadonlyMap<string, { lot: LotRow; tests: LotTest[] }>;
  productsBySlug: ReadonlyMap<string, StoredProduct>;
  /** By lower-cased name; several may share one. */
  productsByName: ReadonlyMap<string, readonly StoredProduct[]>;
  /** The oldest lot with the same results, by their key. */
  twins: ReadonlyMap<string, string>;
  /** Daltons by which a measured mass may differ from that of the sequence. */
  tolerance: number;
  /** The date in the shop's time zone, yyyy-MM-dd. */
  today: string;
};

/**
 * Compares the lots of a file with the shop: what would be created, changed or left, and what is
 * wrong. Nothing is written. The rules are the same as in the forms.
 */
export function planLots(drafts: readonly LotDraft[], excerpt: LotExcerpt): PlannedLot[] {
  const begun = new Set<string>();
  const keys = new Map<string, string>();
  return drafts.map((draft) => {
    const planned = planLot(draft, excerpt, keys);
    if (planned.write?.kind === "create") noteFirstLot(planned, excerpt, begun);
    return planned;
  });
}

function planLot(draft: LotDraft, excerpt: LotExcerpt, keys: Map<string, string>): PlannedLot {
  const { line, lotNumber } = draft;
  const known = excerpt.byNumber.get(lotNumber);
  const problems = [...draft.problems];
  const product = known ? known.lot.product : findProduct(draft, excerpt, problems);
  if (known) requireSameProduct(draft, known.lot, excerpt, problems);
  const before = known ? { values: valuesOf(known.lot), tests: known.tests } : null;
  const parsed = (known ? lotChangeBody : newLotBody).safeParse(bodyOf(draft, before, product));
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push(problemAt(draft, path.join("."), message));
  }
  const after = parsed.success ? readEntered(parsed.data, before) : null;
  if (after) {
    const lot = known?.lot ?? null;
    const faults = problemsOf(draft, { lot, before, after, today: excerpt.today });
    for (const [path, message] of Object.entries(faults)) {
      problems.push(problemAt(draft, path, message));
    }
  }
  const row = { line, name: lotNumber, changes: [], problems: [], warnings: [], notes: [] };
  if (problems.length > 0 || !after) {
    const shown = firstOfEachCell(problems);
    return { row: { ...row, outcome: "invalid", problems: shown }, write: null };
  }
  const changes = changesOfLot(before, after, product);
  const notes = known ? readOnlyNotes(draft, known.lot) : newNotes(draft);
  const twin = twinOf(resultsKeyOf(after.tests), draft, excerpt, keys);
  if (changes.length === 0) return { row: { ...row, outcome: "unchanged", notes }, write: null };
  const { tolerance } = excerpt;
  const warnings = warningsOf(after.tests, product ?? NO_PEPTIDE, { twin, tolerance });
  const written = { ...row, changes, notes, warnings };
  if (known && before) {
    const { id, updatedAt } = known.lot;
    const body = { ...(parsed.data as LotChangeBody), updatedAt: updatedAt.toISOString() };
    return {
      row: { ...written, outcome: "updated" },
      write: { kind: "update", line, id, body, before, after },
    };
  }
  const [id, body] = [Bun.randomUUIDv7(), parsed.data as NewLotBody];
  return {
    row: { ...written, outcome: "created" },
    write: { kind: "create", line, id, body, before: null, after },
  };
}

const NO_PEPTIDE = { sequence: null, nTerminus: null, cTerminus: null, molecularWeight: null };

/** Finds a product by slug, else by name in any case. */
function findProduct(
  draft: LotDraft,
  { productsBySlug, productsByName }: LotExcerpt,
  problems: ImportProblem[],
): StoredProduct | null {
  const wanted = draft.product ?? "";
  const namesakes = productsByName.get(wanted.toLowerCase()) ?? [];
  const found = productsBySlug.get(wanted) ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  if (found) return found;
  const message =
    wanted === ""
      ? "A new lot needs the slug or the name of its product"
      : namesakes.length > 1
        ? `${namesakes.length} products have this name: write the slug`
        : "No product has this slug or name";
  problems.push({ line: draft.line, column: "product", message });
  return null;
}

function requireSameProduct(
  draft: LotDraft,
  lot: LotRow,
  { productsBySlug, productsByName }: LotExcerpt,
  problems: ImportProblem[],
): void {
  if (!draft.product) return;
  const meant = productsBySlug.get(draft.product);
  const namesakes = productsByName.get(draft.product.toLowerCase()) ?? [];
  if (meant?.id === lot.productId) return;
  if (!meant && namesakes.some(({ id }) => id === lot.productId)) return;
  const message = `A lot stays with its product, ${lot.product.slug}`;
  problems.push({ line: draft.line, column: "product", message });
}

/**
 * The draft as the body of a form. A result takes fields without a column from the stored result at the same position.
 */
function bodyOf(draft: LotDraft, before: EnteredLot | null, product: LotRow["product"] | null) {
  const { facts, lotNumber, reason } = draft;
  const seen = new Map<unknown, number>();
  const tests = draft.tests?.map(({ fields }) => {
    const nth = seen.get(fields.kind) ?? 0;
    seen.set(fields.kind, nth + 1);
    const same = before?.tests.filter(({ kind }) => kind === fields.kind)[nth];
    return { ...same, ...fields };
  });
  return {
    ...facts,
    ...(tests && { tests }),
    ...(before
      ? { reason }
      : { lotNumber, productId: (product as StoredProduct | null)?.id ?? "?" }),
  };
}

const readEntered = (body: LotChangeBody, before: EnteredLot | null): EnteredLot => ({
  values: readLotValues(body, before?.values ?? NO_VALUES),
  tests: body.tests === undefined ? (before?.tests ?? []) : readLotTests(body.tests),
});

function problemsOf(
  { reason }: LotDraft,
  {
    lot,
    before,
    after,
    today,
  }: { lot: LotRow | null; before: EnteredLot | null; after: EnteredLot; today: string },
): Record<string, string> {
  const judged = { ...after.values, tests: after.tests };
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  const impossible = impossibleValues(judged, today);
  if (!lot || lot.releasedAt === null || !isChanged) return impossible;
  const hasNewTests = JSON.stringify(before?.tests) !== JSON.stringify(after.tests);
  const madeOn = lot.manufacturedOn;
  return { ...impossible, ...missingForPublished(judged, { hasNewTests, reason, madeOn }) };
}

/** Another lot with the same results, in the shop or earlier in the file. */
function twinOf(
  key: string | null,
  { lotNumber }: LotDraft,
  { twins }: LotExcerpt,
  keys: Map<string, string>,
): string | null {
  if (key === null) return null;
  const stored = twins.get(key);
  const earlier = keys.get(key);
  if (earlier === undefined) keys.set(key, lotNumber);
  return (stored !== lotNumber ? stored : undefined) ?? earlier ?? null;
}

function readOnlyNotes({ readOnly }: LotDraft, lot: LotRow): string[] {
  const differs = READ_ONLY_COLUMNS.filter((column) => {
    const text = readOnly[column];
    return text !== undefined && text !== String(lot[column]);
  });
  if (differs.length === 0) return [];
  return [`A file cannot change state and units: ${differs.join(", ")} of this lot stay.`];
}

const newNotes = ({ readOnly }: LotDraft): string[] =>
  Object.values(readOnly).some((text) => text !== "0" && text !== "quarantine")
    ? ["A new lot begins in quarantine and without units: receive them, and release it."]
    : [];

/** The first lot sets its product's stock to 0; the report must warn about that in advance. */
function noteFirstLot(planned: PlannedLot, excerpt: LotExcerpt, begun: Set<string>): void {
  if (planned.write?.kind !== "create") return;
  const { productId } = planned.write.body;
  const product = [...excerpt.productsBySlug.values()].find(({ id }) => id === productId);
  if (!product || product.lotTrackedAt !== null || begun.has(productId)) return;
  begun.add(productId);
  planned.row.notes.push(
    `This is the first lot of ${nameWithSize(product)}: from now on it sells what its released lots have, and its stock of ${product.stockQuantity} becomes 0 until they have units.`,
  );
}

const COLUMN_OF: Record<string, string> = {
  productId: "product",
  lotNumber: "lot_number",
  reason: "reason",
  ...Object.fromEntries(Object.entries(LOT_FIELDS).map(([column, field]) => [field, column])),
};
const COLUMN_OF_TEST: Record<string, string> = Object.fromEntries(
  Object.entries(TEST_FIELDS).map(([column, field]) => [field, column]),
);

/** Converts the path of a form's field to a line and column of the file. */
function problemAt(draft: LotDraft, path: string, message: string): ImportProblem {
  const [name = "", index, field = ""] = path.split(".");
  if (name !== "tests") return { line: draft.line, column: COLUMN_OF[name] ?? name, message };
  const line = draft.tests?.[Number(index)]?.line ?? draft.line;
  const isKind = field === "kind";
  return {
    line,
    column: COLUMN_OF_TEST[field] ?? "test",
    message: isKind ? `Must be one of ${TEST_KINDS.join(", ")}` : message,
  };
}
