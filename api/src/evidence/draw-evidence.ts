import type { Evidence } from "../buyers/evidence.queries.ts";
import type { ReadRecord } from "../buyers/records.queries.ts";
import { FONTS, INK, LINE, MUTED, makePdf, PAGE, type Pdf } from "../pdf/pdf-document.ts";
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
  decisions: readonly ReadRecord[];
  screening: { checkedAt: string; fileName: string; sha256: string } | null;
  hits: readonly HitRow[];
};

/** Points. */
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 558, 54, 738];
const TERM_WIDTH = 120;

/** The evidence of an order on US letter paper. All times are UTC. */
export async function drawEvidence(sheet: EvidenceSheet): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf(
    {
      title: `Evidence for order ${sheet.number}`,
      author: sheet.shop.shopName,
      at: sheet.printedAt,
      margins: { left: LEFT, right: PAGE.width - RIGHT, top: TOP, bottom: PAGE.height - BOTTOM },
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
  { shop, number, placedAt, printedAt, customer, institution, hash }: EvidenceSheet,
) {
  pdf.font(FONTS.sans).fontSize(9).fillColor(MUTED).text(shop.shopName, LEFT, TOP);
  pdf.font(FONTS.strong).fontSize(18).fillColor(INK).text(`Evidence for order ${number}`);
  pdf.moveDown(0.6);
  fact(pdf, "Placed", utc(placedAt));
  fact(pdf, "Customer", customer);
  if (institution) fact(pdf, "Institution", institution);
  fact(pdf, "Printed", utc(printedAt));
  if (hash) fact(pdf, "SHA-256 of the stored evidence", hash, FONTS.mono);
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
  title(pdf, "Lines, their rules, and the released lots at that moment");
  for (const { productId, productName, quantity } of items) {
    const rule = evidence?.lines.find((line) => line.productId === productId);
    const regions = rule?.regions.map(({ country, state }) =>
      [country, state].filter(Boolean).join("-"),
    );
    const sold = rule ? `sold as ${rule.access}` : "no rule stored";
    const where = regions?.length ? `, not to ${regions.join(", ")}` : "";
    keepTogether(pdf, 40);
    pdf.font(FONTS.strong).fontSize(9).fillColor(INK).text(`${quantity} × ${productName}`, LEFT);
    pdf.font(FONTS.sans).fillColor(MUTED).text(`${sold}${where}`);
    for (const lot of evidence?.lots.filter((each) => each.productId === productId) ?? []) {
      const facts = [
        lot.releasedAt &&
          `released ${utc(lot.releasedAt)}${lot.releasedBy ? ` by ${lot.releasedBy}` : ""}`,
        `results version ${lot.testVersion}`,
        lot.expiresOn && `expires ${lot.expiresOn}`,
        lot.retestOn && `retest ${lot.retestOn}`,
      ].filter(Boolean);
      pdf.fillColor(INK).text(`Lot ${lot.lotNumber}: ${facts.join(", ")}`, LEFT + 12);
      for (const { kind, version, sha256 } of lot.documents) {
        pdf
          .font(FONTS.mono)
          .fontSize(7)
          .fillColor(MUTED)
          .text(`${kind} ${version}: ${sha256}`, LEFT + 12);
        pdf.font(FONTS.sans).fontSize(9);
      }
    }
    pdf.moveDown(0.4);
  }
}

function drawDecisions(pdf: Pdf, { decisions }: EvidenceSheet) {
  title(pdf, "Decisions about the customer");
  if (decisions.length === 0) return paragraph(pdf, "None.");
  for (const entry of decisions) {
    keepTogether(pdf, 30);
    const by = entry.byName ?? (entry.by ? entry.by : "the shop");
    const said = typeof entry.reason === "string" && entry.reason ? `: ${entry.reason}` : "";
    pdf.font(FONTS.sans).fontSize(9).fillColor(INK);
    pdf.text(`${utc(entry.at)}  ${entry.kind}, by ${by}${said}`, LEFT);
    const documents = Array.isArray(entry.documents) ? entry.documents : [];
    for (const hash of documents) {
      pdf
        .font(FONTS.mono)
        .fontSize(7)
        .fillColor(MUTED)
        .text(`document ${hash}`, LEFT + 12);
    }
  }
}

function drawScreening(pdf: Pdf, { screening, hits }: EvidenceSheet) {
  title(pdf, "Screening");
  if (!screening) paragraph(pdf, "No screening list was compared with this order.");
  else {
    fact(pdf, "Compared", utc(screening.checkedAt));
    fact(pdf, "List", screening.fileName);
    fact(pdf, "SHA-256 of the list", screening.sha256, FONTS.mono);
    if (hits.length === 0) fact(pdf, "Result", "no similar name or address");
  }
  for (const hit of hits) {
    keepTogether(pdf, 30);
    const decided = hit.reason ? `${hit.state}: ${hit.reason}` : hit.state;
    fact(pdf, hit.name, `${hit.listedName} (${hit.source}), ${decided}`);
  }
}

function title(pdf: Pdf, words: string): void {
  keepTogether(pdf, 60);
  pdf.moveDown(1);
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.5).strokeColor(LINE).stroke();
  pdf.moveDown(0.4);
  pdf.font(FONTS.strong).fontSize(11).fillColor(INK).text(words, LEFT, pdf.y);
  pdf.moveDown(0.3);
}

function fact(pdf: Pdf, term: string, value: string, font = FONTS.sans): void {
  keepTogether(pdf, 24);
  const top = pdf.y;
  pdf.font(FONTS.sans).fontSize(9).fillColor(MUTED).text(term, LEFT, top, { width: TERM_WIDTH });
  const termEnds = pdf.y;
  const x = LEFT + TERM_WIDTH + 12;
  pdf
    .font(font)
    .fontSize(font === FONTS.mono ? 7.5 : 9)
    .fillColor(INK);
  pdf.text(value, x, top, { width: RIGHT - x });
  pdf.y = Math.max(pdf.y, termEnds);
  pdf.x = LEFT;
}

function paragraph(pdf: Pdf, words: string): void {
  pdf
    .font(FONTS.sans)
    .fontSize(9)
    .fillColor(INK)
    .text(words, LEFT, pdf.y, { width: RIGHT - LEFT });
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
