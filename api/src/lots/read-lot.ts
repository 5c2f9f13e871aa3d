import {
  LOT_NUMBER,
  type Lot,
  type LotPage,
  type LotsQuery,
  type PublicLot,
  spelledLotNumber,
} from "#shared/contracts/lots.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound, required } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { findTraces } from "../traces/traces.queries.ts";
import { warningsOf } from "./judge-lot.ts";
import { findDocument, findDocuments, readFileContent } from "./lot-documents.queries.ts";
import { findPresentTests, findTests, findVersions } from "./lot-results.queries.ts";
import { findMovements } from "./lot-units.queries.ts";
import {
  countLots,
  findLot,
  findLotByNumber,
  listLots as findLots,
  findTwin,
  type LotRow,
} from "./lots.queries.ts";
import { presentLot, presentLotSummary, presentPublicLot, presentTests } from "./present-lot.ts";

type Context = Pick<Dependencies, "db">;

const PAGE_SIZE = 50;
const MAX_MOVEMENTS = 200;

const unknownLot = () => notFound("There is no lot with this number.");

/** A page of lots, newest first unless the query says otherwise. */
export async function listLots({ db }: Context, query: LotsQuery): Promise<LotPage> {
  const { after, ...filter } = query;
  const last = after ? await findLot(db, after) : null;
  const [rows, total] = await Promise.all([
    findLots(db, filter, { after: last, limit: PAGE_SIZE }),
    countLots(db, filter),
  ]);
  const tests = await findPresentTests(
    db,
    rows.map(({ id }) => id),
  );
  return { lots: rows.map((row) => presentLotSummary(row, tests.get(row.id) ?? [])), total };
}

/** @throws Refusal 404 */
export async function getLot(conn: Connection, id: string): Promise<Lot> {
  return presentWholeLot(conn, await required(findLot(conn, id)));
}

export async function presentWholeLot(conn: Connection, lot: LotRow): Promise<Lot> {
  const [tests, versions, documents, movements, twin, { msTolerance }] = await Promise.all([
    findTests(conn, lot.id),
    findVersions(conn, lot.id),
    findDocuments(conn, lot.id),
    findMovements(conn, lot.id, MAX_MOVEMENTS),
    findTwin(conn, lot),
    readStoreSettings(conn),
  ]);
  const warnings = warningsOf(presentTests(tests, lot.testVersion), lot.product, {
    twin,
    tolerance: msTolerance,
  });
  return presentLot({ lot, tests, versions, documents, movements, warnings });
}

/** @throws Refusal 404 for an unknown number and for a lot that was never released; both get the same answer */
export async function getPublicLot({ db }: Context, typed: string): Promise<PublicLot> {
  const lot = await findPublicLot(db, typed);
  if (!lot) throw unknownLot();
  return lot;
}

/**
 * The public data of a lot, by its number in any case and spacing. Null for an unknown number, and for a lot that was
 * never released.
 */
export async function findPublicLot(db: Connection, typed: string): Promise<PublicLot | null> {
  const lotNumber = spelledLotNumber(typed);
  const lot = LOT_NUMBER.test(lotNumber) ? await findLotByNumber(db, lotNumber) : null;
  if (!lot?.releasedAt || lot.product.waits) return null;
  const [tests, versions, documents, traces, { timeZone }] = await Promise.all([
    findTests(db, lot.id),
    findVersions(db, lot.id),
    findDocuments(db, lot.id),
    findTraces(db, lot.id),
    readStoreSettings(db),
  ]);
  const { releasedAt } = lot;
  const published = documents.filter(({ isDraft }) => !isDraft);
  const known = { lot, tests, versions, documents: published, traces };
  return presentPublicLot({ ...known, releasedAt, timeZone });
}

/**
 * A document of a lot, also an old version. Only the staff can read drafts, and documents of a lot
 * that was never released or whose product is not public.
 * @throws Refusal 404, as for an unknown lot
 */
export async function readDocument(
  { db }: Context,
  { lotNumber: typed, documentId }: { lotNumber: string; documentId: string },
  { isAdmin }: { isAdmin: boolean },
): Promise<{ fileName: string; sha256: string; content: Uint8Array<ArrayBuffer> }> {
  const lotNumber = spelledLotNumber(typed);
  const found = LOT_NUMBER.test(lotNumber) ? await findDocument(db, lotNumber, documentId) : null;
  if (!found || (!found.isPublic && !isAdmin)) throw unknownLot();
  const { fileName, sha256 } = found;
  return { fileName, sha256, content: await readFileContent(db, sha256) };
}
