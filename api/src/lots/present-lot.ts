import { type LotDocument, lotDocument } from "#shared/contracts/lot-documents.ts";
import type { LotMovement } from "#shared/contracts/lot-movements.ts";
import {
  type Lot,
  type LotSummary,
  type LotTest,
  lotSummary,
  lotTest,
  type PublicLot,
  publicLot,
} from "#shared/contracts/lots.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { purityOf } from "#shared/domain/lot-words.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { presentAs } from "../present-as.ts";
import { presentTrace } from "../traces/present-trace.ts";
import type { TraceRow } from "../traces/traces.queries.ts";
import type { StoredDocument } from "./lot-documents.queries.ts";
import type { ResultVersion, StoredTest } from "./lot-results.queries.ts";
import type { MovementRow } from "./lot-units.queries.ts";
import type { LotRow } from "./lots.queries.ts";

export type WholeLot = {
  lot: LotRow;
  tests: StoredTest[];
  versions: ResultVersion[];
  documents: StoredDocument[];
  movements: MovementRow[];
  warnings: Lot["warnings"];
};

/** A lot in the form of the back-office's list. `tests` are its present results. */
export function presentLotSummary(lot: LotRow, tests: readonly LotTest[]): LotSummary {
  return presentAs(lotSummary, {
    ...lot,
    productName: nameWithSize(lot.product),
    purity: purityOf(tests),
    unitCost: lot.unitCost === null ? null : formatAmount(lot.unitCost),
    releasedBy: lot.releasedByName,
  });
}

export function presentLot(whole: WholeLot): Lot {
  const { lot, versions, documents, movements, warnings } = whole;
  const tests = presentTests(whole.tests, lot.testVersion);
  return {
    ...presentLotSummary(lot, tests),
    tests,
    version: lot.testVersion,
    versions: versions.map((each) => ({
      ...each,
      createdAt: each.createdAt.toISOString(),
      tests: presentTests(whole.tests, each.version),
    })),
    documents: presentDocuments(lot.lotNumber, documents),
    movements: movements.map(presentMovement),
    releaseReason: lot.releaseReason,
    stateReason: lot.stateReason,
    recallMessage: lot.recallMessage,
    published: lot.releasedAt !== null,
    warnings,
  };
}

/** The public data of a lot: nothing about suppliers, staff, units and customers. */
export function presentPublicLot(
  whole: Pick<WholeLot, "lot" | "tests" | "versions" | "documents"> & {
    traces: readonly TraceRow[];
    releasedAt: Date;
    timeZone: string;
  },
): PublicLot {
  const { lot, versions, documents, releasedAt, timeZone } = whole;
  const product = { ...lot.product, name: nameWithSize(lot.product) };
  return presentAs(publicLot, {
    ...lot,
    product: presentAs(publicLot.shape.product, product),
    tests: presentTests(whole.tests, lot.testVersion),
    version: lot.testVersion,
    versions: versions.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
    documents: presentDocuments(lot.lotNumber, documents),
    traces: whole.traces.map(presentTrace),
    releasedAt,
    timeZone,
  });
}

export const presentTests = (tests: readonly StoredTest[], version: number): LotTest[] =>
  tests.filter((test) => test.version === version).map((test) => presentAs(lotTest, test));

const presentDocuments = (lotNumber: string, documents: readonly StoredDocument[]): LotDocument[] =>
  documents.map((document) => presentDocument(lotNumber, document, documents));

/** A document with its URL; a superseded version refers to the next one of `all`, which are sorted by version. */
export function presentDocument(
  lotNumber: string,
  document: StoredDocument,
  all: readonly StoredDocument[],
): LotDocument {
  // A version in between may have been removed.
  const newer = all.find(
    ({ kind, version }) => kind === document.kind && version > document.version,
  );
  return presentAs(lotDocument, {
    ...document,
    url: `/api/lots/${lotNumber}/documents/${document.id}`,
    supersededBy: newer?.id ?? null,
  });
}

const presentMovement = (row: MovementRow): LotMovement => ({
  ...row,
  orderNumber: row.orderId && orderNumber(row.orderId),
  createdAt: new Date(row.createdAt).toISOString(),
});
