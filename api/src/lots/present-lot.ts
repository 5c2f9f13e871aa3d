import type { LotDocument } from "#shared/contracts/lot-documents.ts";
import type { LotMovement } from "#shared/contracts/lot-movements.ts";
import type { Lot, LotSummary, LotTest, LotWarning, PublicLot } from "#shared/contracts/lots.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { purityOf } from "#shared/domain/lot-words.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { presentTrace } from "../traces/present-trace.ts";
import type { TraceRow } from "../traces/traces.queries.ts";
import type { StoredDocument } from "./lot-documents.queries.ts";
import type { ResultVersion, StoredTest } from "./lot-results.queries.ts";
import type { MovementRow } from "./lot-units.queries.ts";
import type { LotRow, StoredLot } from "./lots.queries.ts";

export type WholeLot = {
  lot: LotRow;
  tests: StoredTest[];
  versions: ResultVersion[];
  documents: StoredDocument[];
  movements: MovementRow[];
  warnings: LotWarning[];
};

/** A lot in the form of the back-office's list. */
export function presentLotSummary(lot: LotRow, purity: number | null): LotSummary {
  return {
    id: lot.id,
    productId: lot.productId,
    productName: nameWithSize(lot.product),
    productSlug: lot.product.slug,
    ...presentFacts(lot),
    supplierLot: lot.supplierLot,
    manufacturer: lot.manufacturer,
    purity,
    unitCost: lot.unitCost === null ? null : formatAmount(lot.unitCost),
    received: lot.received,
    allocated: lot.allocated,
    available: lot.available,
    releasedBy: lot.releasedByName,
    releasedAt: lot.releasedAt?.toISOString() ?? null,
    createdAt: lot.createdAt.toISOString(),
    updatedAt: lot.updatedAt.toISOString(),
  };
}

export function presentLot(whole: WholeLot): Lot {
  const { lot, versions, documents, movements, warnings } = whole;
  const tests = presentTests(whole.tests, lot.testVersion);
  return {
    ...presentLotSummary(lot, purityOf(tests)),
    tests,
    version: lot.testVersion,
    versions: versions.map(({ version, reason, actor, createdAt }) => ({
      version,
      reason,
      actor,
      createdAt: createdAt.toISOString(),
      tests: presentTests(whole.tests, version),
    })),
    documents: presentDocuments(lot.lotNumber, documents),
    movements: movements.map(presentMovement),
    releaseReason: lot.releaseReason,
    stateReason: lot.stateReason,
    recallMessage: lot.recallMessage,
    recalledAt: lot.recalledAt?.toISOString() ?? null,
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
  const { slug, casNumber, sequence, nTerminus, cTerminus, molecularWeight } = lot.product;
  const name = nameWithSize(lot.product);
  return {
    ...presentFacts(lot),
    product: { name, slug, casNumber, sequence, nTerminus, cTerminus, molecularWeight },
    manufacturer: lot.manufacturer,
    tests: presentTests(whole.tests, lot.testVersion),
    version: lot.testVersion,
    versions: versions.map(({ version, reason, createdAt }) => ({
      version,
      reason,
      createdAt: createdAt.toISOString(),
    })),
    documents: presentDocuments(lot.lotNumber, documents),
    traces: whole.traces.map(presentTrace),
    releasedAt: releasedAt.toISOString(),
    recalledAt: lot.recalledAt?.toISOString() ?? null,
    updatedAt: lot.updatedAt.toISOString(),
    timeZone,
  };
}

function presentFacts(lot: StoredLot) {
  return {
    lotNumber: lot.lotNumber,
    state: lot.state,
    manufacturedOn: lot.manufacturedOn,
    retestOn: lot.retestOn,
    expiresOn: lot.expiresOn,
    fillMg: lot.fillMg,
    saltForm: lot.saltForm,
    appearance: lot.appearance,
    solubility: lot.solubility,
    storage: lot.storage,
  };
}

export function presentTests(tests: readonly StoredTest[], version: number): LotTest[] {
  return tests
    .filter((test) => test.version === version)
    .map((test) => ({
      kind: test.kind,
      method: test.method,
      limit: test.limit,
      result: test.result,
      unit: test.unit,
      testedOn: test.testedOn,
      laboratory: test.laboratory,
      reportId: test.reportId,
      laboratoryUrl: test.laboratoryUrl,
    }));
}

/** Documents with their URLs; each superseded version refers to the next one. */
export function presentDocuments(
  lotNumber: string,
  documents: readonly StoredDocument[],
): LotDocument[] {
  return documents.map((document) => {
    const { id, kind, version, fileName, sha256, bytes, createdAt } = document;
    // Sorted by version. A version in between may have been removed.
    const newer = documents.find((one) => one.kind === kind && one.version > version);
    return {
      id,
      kind,
      version,
      fileName,
      url: `/api/lots/${lotNumber}/documents/${id}`,
      sha256,
      bytes,
      supersededBy: newer?.id ?? null,
      createdAt: createdAt.toISOString(),
    };
  });
}

const presentMovement = (row: MovementRow): LotMovement => ({
  ...row,
  orderNumber: row.orderId && orderNumber(row.orderId),
  createdAt: new Date(row.createdAt).toISOString(),
});
