import { RECORD_KIND_NAMES } from "#shared/domain/buyer-records.ts";
import type { Evidence, EvidenceLot } from "../buyers/evidence.queries.ts";
import type { ReadRecord } from "../buyers/records.queries.ts";
import { FONTS, inType, LINE, MUTED, makePdf, type Pdf } from "../pdf/pdf-document.ts";
import { BOTTOM, LEFT, MARGINS, RIGHT, TOP } from "../pdf/priced-sheet.ts";
import type { HitRow } from "../screening/screening.queries.ts";

export type EvidenceSheet = {
  number: string;
  placedAt: Date;
  printedAt: Date;
  shop: { shopName: string };
  customer: string;
  institution: string | null;
  items: readonly { productId: string | null; productName: string; quantity: number }[];
  /** Null for an order that was placed before the shop kept evidence. */
  evidence: Evidence | null;
  hash: string | null;
  statement: { version: number; text: string } | null;
  /** The last signature before the order. */
  signature: ReadRecord | null;
  /** Everything that the record says about the customer, and changes of this order. */
  decisions: readonly ReadRecord[];
  /** The screening list that counted when the order was placed. */
  list: { loadedAt: string; fileName: string; sha256: string } | null;
  /** The last comparison. */
  screening: { checkedAt: string; fileName: string; sha256: string } | null;
  hits: readonly HitRow[];
};

/** Points. */
const TERM_WIDTH = 120;

/** The evidence of an order on US letter paper. All times are UTC. */
export async function drawEvidence(sheet: EvidenceSheet): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf(
    {
      title: `Evidence for order ${sheet.number}`,
      author: sheet.shop.shopName,
      at: sheet.printedAt,
      margins: MARGINS,
    },
    (pdf) => {
      drawHead(pdf, sheet);
      drawPermission(pdf, sheet);
      drawStatement(pdf, sheet);
      drawLines(pdf, sheet);
      drawDecisions(pdf, sheet);
      drawScreening(pdf, sheet);
    },
  );
}

function drawHead(
  pdf: Pdf,
  { shop, number, placedAt, printedAt, customer, institution, hash: stored }: EvidenceSheet,
) {
  inType(pdf, FONTS.sans, 9, MUTED).text(shop.shopName, LEFT, TOP);
  inType(pdf, FONTS.strong, 18).text(`Evidence for order ${number}`);
  pdf.moveDown(0.6);
  fact(pdf, "Placed", utc(placedAt));
  fact(pdf, "Customer", customer);
  if (institution) fact(pdf, "Institution", institution);
  fact(pdf, "Printed", utc(printedAt));
  if (stored) fact(pdf, "SHA-256 of the evidence", stored, FONTS.mono);
}

function drawPermission(pdf: Pdf, { evidence }: EvidenceSheet) {
  title(pdf, "Permission when the order was placed");
  if (!evidence) {
    return paragraph(pdf, "The order was placed before the shop kept evidence.");
  }
  fact(pdf, "Permission", evidence.permission);
  fact(pdf, "Holds until", evidence.until ? utc(evidence.until) : "without an end");
  fact(pdf, "Rules", `version ${evidence.rulesVersion}`);
  const to = evidence.destination;
  if (to)
    fact(pdf, "Sent to", [to.state, to.country ?? "unknown country"].filter(Boolean).join(", "));
}

function drawStatement(pdf: Pdf, { statement, signature }: EvidenceSheet) {
  title(pdf, "End-use statement");
  if (!statement) return paragraph(pdf, "No statement was needed or signed.");
  paragraph(pdf, statement.text);
  fact(pdf, "Version", String(statement.version));
  if (!signature) {
    return fact(pdf, "Signed", "not by the customer: the seller gave the permission");
  }
  fact(pdf, "Signed by", String(signature.fullName));
  fact(pdf, "Signed", `${utc(signature.at)}, version ${signature.statementVersion}`);
  fact(pdf, "Network", String(signature.network));
  fact(pdf, "Row of the record", `${signature.seq}`);
}

function drawLines(pdf: Pdf, { items, evidence }: EvidenceSheet) {
  title(pdf, "Lines, their rules, and the released lots when the order was placed");
  const units = Map.groupBy(items, ({ productId }) => productId);
  for (const { productId, productName, access, regions } of evidence?.lines ?? []) {
    const lines = units.get(productId) ?? [];
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
    const where = regions.map(({ country, state }) => [country, state].filter(Boolean).join("-"));
    const isThere = lines.length > 0;
    keepTogether(pdf, 40);
    strong(pdf, isThere ? `${quantity} × ${productName}` : `${productName}, removed since`);
    muted(pdf, `sold as ${access}${where.length ? `, not to ${where.join(", ")}` : ""}`);
    drawLots(pdf, evidence?.lots.filter((lot) => lot.productId === productId) ?? []);
    pdf.moveDown(0.4);
  }
  const known = new Set(evidence?.lines.map(({ productId }) => productId));
  for (const { productId, productName, quantity } of items) {
    if (productId && known.has(productId)) continue;
    keepTogether(pdf, 40);
    strong(pdf, `${quantity} × ${productName}`);
    muted(pdf, evidence ? "added since the order was placed" : "no rule stored");
    pdf.moveDown(0.4);
  }
}

function drawLots(pdf: Pdf, lots: readonly EvidenceLot[]) {
  for (const lot of lots) {
    const facts = [
      lot.releasedAt &&
        `released ${utc(lot.releasedAt)}${lot.releasedBy ? ` by ${lot.releasedBy}` : ""}`,
      `results version ${lot.testVersion}`,
      lot.expiresOn && `expires ${lot.expiresOn}`,
      lot.retestOn && `retest ${lot.retestOn}`,
    ].filter(Boolean);
    keepTogether(pdf, 30);
    inType(pdf, FONTS.sans, 9);
    pdf.text(`Lot ${lot.lotNumber}: ${facts.join(", ")}`, LEFT + 12);
    for (const { kind, version, sha256 } of lot.documents)
      hash(pdf, `${kind} ${version}: ${sha256}`);
  }
}

/** What had been decided when the order was placed stands apart from what came later. */
function drawDecisions(pdf: Pdf, { decisions, placedAt }: EvidenceSheet) {
  const [before, after] = [true, false].map((isBefore) =>
    decisions.filter(({ at }) => new Date(at) <= placedAt === isBefore),
  ) as [ReadRecord[], ReadRecord[]];
  title(pdf, "Decisions until the order was placed");
  if (before.length === 0) paragraph(pdf, "None.");
  for (const entry of before) drawDecision(pdf, entry);
  if (after.length === 0) return;
  title(pdf, "Decisions since then");
  for (const entry of after) drawDecision(pdf, entry);
}

function drawDecision(pdf: Pdf, entry: ReadRecord) {
  keepTogether(pdf, 30);
  const by = entry.byName ?? entry.by ?? "the shop";
  const said = typeof entry.reason === "string" ? entry.reason : "";
  inType(pdf, FONTS.sans, 9);
  const what = [RECORD_KIND_NAMES[entry.kind], `by ${by}`, permissionIn(entry)]
    .filter(Boolean)
    .join(", ");
  pdf.text(`${utc(entry.at)}  ${what}${said ? `: ${said}` : ""}`, LEFT, pdf.y, {
    width: RIGHT - LEFT,
  });
  const documents = Array.isArray(entry.documents) ? entry.documents : [];
  for (const each of documents) hash(pdf, `document ${each}`);
}

function permissionIn({ permission, until }: ReadRecord): string {
  if (typeof permission !== "string") return "";
  return typeof until === "string" ? `${permission} until ${until.slice(0, 10)}` : permission;
}

function drawScreening(pdf: Pdf, { list, screening, hits }: EvidenceSheet) {
  title(pdf, "Screening");
  if (list) {
    fact(pdf, "List when placed", `${list.fileName}, loaded ${utc(list.loadedAt)}`);
    fact(pdf, "SHA-256 of the list", list.sha256, FONTS.mono);
  } else paragraph(pdf, "No screening list was loaded when the order was placed.");
  if (screening) {
    const isSame = screening.sha256 === list?.sha256;
    fact(
      pdf,
      "Last compared",
      `${utc(screening.checkedAt)}${isSame ? "" : `, ${screening.fileName}`}`,
    );
    if (!isSame) fact(pdf, "SHA-256 of that list", screening.sha256, FONTS.mono);
    if (hits.length === 0) fact(pdf, "Result", "no similar name or address");
  } else fact(pdf, "Compared", "not yet");
  const distinct = new Map(hits.map((hit) => [`${hit.name}: ${wordsOf(hit)}`, hit]));
  for (const hit of distinct.values()) {
    keepTogether(pdf, 30);
    fact(pdf, hit.name, wordsOf(hit));
  }
}

/** The same name may be found in the order and in the account: it is printed once. */
function wordsOf(hit: HitRow): string {
  const decided = hit.decidedAt ? `${hit.state} ${utc(hit.decidedAt)}` : hit.state;
  return `${hit.listedName} (${hit.source}), found ${utc(hit.createdAt)}, ${decided}`;
}

function strong(pdf: Pdf, words: string): void {
  inType(pdf, FONTS.strong, 9).text(words, LEFT, pdf.y, { width: RIGHT - LEFT });
}

function muted(pdf: Pdf, words: string): void {
  inType(pdf, FONTS.sans, 9, MUTED).text(words, LEFT, pdf.y, { width: RIGHT - LEFT });
}

/** A hash fits a line only in small type. */
function hash(pdf: Pdf, words: string): void {
  inType(pdf, FONTS.mono, 7, MUTED).text(words, LEFT + 12, pdf.y, { width: RIGHT - LEFT - 12 });
}

function title(pdf: Pdf, words: string): void {
  keepTogether(pdf, 60);
  pdf.moveDown(1);
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.5).strokeColor(LINE).stroke();
  pdf.moveDown(0.4);
  inType(pdf, FONTS.strong, 11).text(words, LEFT, pdf.y);
  pdf.moveDown(0.3);
}

function fact(pdf: Pdf, term: string, value: string, font = FONTS.sans): void {
  keepTogether(pdf, 24);
  const top = pdf.y;
  inType(pdf, FONTS.sans, 9, MUTED).text(term, LEFT, top, { width: TERM_WIDTH });
  const termEnds = pdf.y;
  const x = LEFT + TERM_WIDTH + 12;
  inType(pdf, font, font === FONTS.mono ? 7.5 : 9).text(value, x, top, { width: RIGHT - x });
  pdf.y = Math.max(pdf.y, termEnds);
  pdf.x = LEFT;
}

function paragraph(pdf: Pdf, words: string): void {
  inType(pdf, FONTS.sans, 9).text(words, LEFT, pdf.y, { width: RIGHT - LEFT });
  pdf.moveDown(0.3);
}

/** Begins a new page when less than these points are left. */
function keepTogether(pdf: Pdf, points: number): void {
  if (pdf.y + points > BOTTOM) pdf.addPage();
}

/** "2026-11-24 18:05 UTC" */
function utc(moment: Date | string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
