import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Encryption } from "../encryption.ts";
import { findSealedDocument } from "./applications.queries.ts";
import { findEvidenceAfter } from "./evidence.queries.ts";
import { findRecordsAfter, hashRecord, type RecordEntry, sha256 } from "./records.queries.ts";
import { openDocument } from "./seal-document.ts";

export type Verification =
  /** `last` is the hash of the newest row: whoever wrote it down can tell later that no row was cut off. */
  | { isWhole: true; records: number; evidence: number; documents: number; last: string }
  /** `found` is a sentence that names the first row that was changed. */
  | { isWhole: false; found: string };

const BATCH = 1000;

class Changed extends Error {}

/**
 * Computes the chain of the record anew, and compares the statements, the rules, the permissions, the decided hits, the
 * evidence of orders, the answers and the stored documents with what the record says about them.
 */
export async function verifyRecords({
  db,
  encryption,
}: Pick<Dependencies, "db" | "encryption">): Promise<Verification> {
  return db.transaction(async (tx) => {
    // One state of the database: what is decided meanwhile is neither in the record nor in the tables.
    await tx.sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    return verifyWithin(tx, encryption);
  });
}

/** The same within the caller's transaction. */
export async function verifyWithin(
  conn: Connection,
  encryption: Encryption,
): Promise<Verification> {
  try {
    const said = await readChain(conn);
    await compareStatements(conn, said);
    await compareRules(conn, said);
    await comparePermissions(conn, said);
    await compareHits(conn, said);
    const evidence = await compareEvidence(conn, said);
    await compareAnswers(conn, said);
    const documents = await compareDocuments(conn, encryption, said);
    return { isWhole: true, records: said.records, evidence, documents, last: said.last };
  } catch (error) {
    if (error instanceof Changed) return { isWhole: false, found: error.message };
    throw error;
  }
}

/** What the record says, by what it is about. */
type Said = {
  records: number;
  last: string;
  statements: Map<number, string>;
  rules: Map<number, RecordEntry>;
  /** The last decision about each customer. */
  permissions: Map<string, { permission: string; until: string | null }>;
  hits: Map<string, "cleared" | "confirmed">;
  orders: Map<string, string>;
  answers: Set<string>;
  documents: Set<string>;
};

async function readChain(conn: Connection): Promise<Said> {
  const said: Said = {
    records: 0,
    last: "",
    statements: new Map(),
    rules: new Map(),
    permissions: new Map(),
    hits: new Map(),
    orders: new Map(),
    answers: new Set(),
    documents: new Set(),
  };
  for (let rows = await findRecordsAfter(conn, -1, BATCH); rows.length > 0; ) {
    for (const row of rows) {
      said.records += 1;
      const isNext = row.seq === said.records && row.previous === said.last;
      // Only a body that has its hash is surely JSON.
      const entry: RecordEntry | null =
        isNext && hashRecord(row) === row.hash ? JSON.parse(row.body) : null;
      if (!entry || COLUMNS.some((name) => row[name] !== (entry[name] ?? null))) {
        throw new Changed(`Row ${said.records} of the record was changed${wordsOf(row.body)}.`);
      }
      said.last = row.hash;
      note(said, entry);
    }
    rows = await findRecordsAfter(conn, said.records, BATCH);
  }
  return said;
}

const COLUMNS = ["kind", "userId", "orderId", "applicationId"] as const;

function wordsOf(body: string): string {
  try {
    const { kind, at } = JSON.parse(body) as RecordEntry;
    return ` (${kind}, ${at})`;
  } catch {
    return "";
  }
}

function note(said: Said, entry: RecordEntry): void {
  if (entry.kind === "statement") said.statements.set(Number(entry.version), String(entry.sha256));
  if (entry.kind === "rules") said.rules.set(Number(entry.version), entry);
  if (entry.kind === "order") said.orders.set(String(entry.orderId), String(entry.sha256));
  if (DECIDING.has(entry.kind) && entry.userId) {
    const permission = entry.kind === "expired" ? "expired" : String(entry.permission);
    const until = entry.until === null ? null : String(entry.until);
    said.permissions.set(entry.userId, { permission, until });
  }
  if (entry.kind === "hit-cleared" || entry.kind === "hit-confirmed") {
    const state = entry.kind === "hit-cleared" ? "cleared" : "confirmed";
    for (const id of entry.hits as string[]) said.hits.set(id, state);
  }
  if (entry.kind === "answered") said.answers.add(`${entry.applicationId} ${entry.sha256}`);
  if (entry.kind === "applied") {
    for (const hash of entry.documents as string[]) said.documents.add(hash);
  }
}

/** The kinds of entries that say what a customer may buy from then on. */
const DECIDING = new Set(["signed", "permission", "approved", "refused", "expired"]);

async function compareStatements(conn: Connection, { statements }: Said): Promise<void> {
  const rows = await conn.sql<{ version: number; text: string }[]>`
    SELECT version, text FROM buyer_statements ORDER BY version`;
  const stored = new Map(rows.map(({ version, text }) => [version, sha256(text)]));
  for (const version of new Set([...stored.keys(), ...statements.keys()])) {
    if (stored.get(version) !== statements.get(version)) {
      throw new Changed(`Version ${version} of the statement was changed.`);
    }
  }
}

async function compareRules(conn: Connection, { rules }: Said): Promise<void> {
  const rows = await conn.sql<Record<string, unknown>[]>`
    SELECT version, default_access AS "defaultAccess", months,
           approve_known_domains AS "approveKnownDomains", statement_version AS "statementVersion",
           updated_at AS at
    FROM buyer_rules ORDER BY version`;
  const stored = new Map(rows.map((row) => [Number(row.version), inRecord(row)]));
  for (const version of new Set([...stored.keys(), ...rules.keys()])) {
    const [row, entry] = [stored.get(version), rules.get(version)];
    const isSame = row && entry && Object.keys(row).every((name) => row[name] === entry[name]);
    if (!isSame) throw new Changed(`Version ${version} of the rules was changed.`);
  }
}

/** The rules as the record has them. The migration wrote the first version some milliseconds before its entry. */
function inRecord({ at, ...values }: Record<string, unknown>): Record<string, unknown> {
  return values.version === 1 ? values : { ...values, at: new Date(String(at)).toISOString() };
}

/** A permission that nobody has decided was written into the database by hand. An erasure deletes permissions. */
async function comparePermissions(conn: Connection, { permissions }: Said): Promise<void> {
  const rows = await conn.sql<{ userId: string; permission: string; until: string | null }[]>`
    SELECT user_id AS "userId", permission, until FROM buyer_permissions ORDER BY user_id`;
  for (const { userId, permission, until } of rows) {
    const said = permissions.get(userId) ?? { permission: "none", until: null };
    const end = until && new Date(until).toISOString();
    if (permission !== said.permission || end !== said.until) {
      throw new Changed(`The permission of the customer ${userId} was changed.`);
    }
  }
}

async function compareHits(conn: Connection, { hits }: Said): Promise<void> {
  const rows = await conn.sql<{ id: string; state: string }[]>`
    SELECT id, state FROM screening_hits ORDER BY id`;
  for (const { id, state } of rows) {
    if (state !== (hits.get(id) ?? "open")) throw new Changed(`The hit ${id} was changed.`);
  }
}

/** The job of each minute records all evidence up to this age, counted from the newest that it has recorded. */
const LATE_MS = 3_600_000;

/** An order's id begins with its time (RFC 9562, UUID version 7). */
const placedAt = (orderId: string): number =>
  Number.parseInt(orderId.replaceAll("-", "").slice(0, 12), 16);

/** Evidence of the last minute may not be in the record yet; then only its own hash is compared. */
async function compareEvidence(conn: Connection, { orders }: Said): Promise<number> {
  let count = 0;
  let recorded = 0;
  let newest = 0;
  for (const orderId of orders.keys()) newest = Math.max(newest, placedAt(orderId));
  for (let rows = await findEvidenceAfter(conn, "", BATCH); rows.length > 0; ) {
    for (const { orderId, body, hash } of rows) {
      count += 1;
      const said = orders.get(orderId);
      if (said !== undefined) recorded += 1;
      else if (placedAt(orderId) < newest - LATE_MS) {
        throw new Changed(`The evidence of the order ${orderId} was added later.`);
      }
      if (sha256(body) !== hash || (said !== undefined && said !== hash)) {
        throw new Changed(`The evidence of the order ${orderId} was changed.`);
      }
      const { orderId: own } = JSON.parse(body) as { orderId: string };
      if (own !== orderId) throw new Changed(`The evidence of the order ${own} was changed.`);
    }
    rows = await findEvidenceAfter(conn, rows.at(-1)?.orderId ?? "", BATCH);
  }
  if (recorded < orders.size) throw new Changed("The evidence of an order was deleted.");
  return count;
}

/** The record has the hashes of answers, because an erasure deletes the answers. */
async function compareAnswers(conn: Connection, { answers }: Said): Promise<void> {
  const rows = await conn.sql<{ applicationId: string; text: string }[]>`
    SELECT application_id AS "applicationId", text FROM buyer_messages
    WHERE from_whom = 'buyer' ORDER BY created_at, id`;
  for (const { applicationId, text } of rows) {
    if (!answers.has(`${applicationId} ${sha256(text)}`)) {
      throw new Changed(`An answer to the application ${applicationId} was changed.`);
    }
  }
}

async function compareDocuments(
  conn: Connection,
  encryption: Encryption,
  { documents }: Said,
): Promise<number> {
  const rows = await conn.sql<{ id: string; sha256: string; fileName: string }[]>`
    SELECT d.id, d.sha256, d.file_name AS "fileName"
    FROM buyer_documents d JOIN buyer_applications a ON a.id = d.application_id
    WHERE d.content IS NOT NULL AND a.state <> 'draft' ORDER BY d.created_at, d.id`;
  for (const { id, sha256: hash, fileName } of rows) {
    const row = await findSealedDocument(conn, id);
    const bytes = row && openDocument(encryption, id, row);
    if (!bytes || sha256(bytes) !== hash || !documents.has(hash)) {
      throw new Changed(`The document “${fileName}” was changed.`);
    }
  }
  return rows.length;
}
