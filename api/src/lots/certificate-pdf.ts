import type { LotTest } from "#shared/contracts/lots.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatResult, hasResults, TEST_NAMES } from "#shared/domain/lot-words.ts";
import { parseProductPeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { writePeptide } from "#shared/domain/peptide/write-peptide.ts";
import { isOutsideLimit } from "#shared/domain/test-limits.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawQr, FONTS, INK, MUTED, makePdf, PAGE, type Pdf } from "../pdf/pdf-document.ts";
import { required } from "../refusals.ts";
import { readStoreSettings, type StoredSettings } from "../settings/settings.queries.ts";
import { type DrawnTrace, findDrawnTraces } from "../traces/traces.queries.ts";
import { heightOf, LEFT, paragraph, RIGHT, room, rule, WIDTH, write } from "./certificate-sheet.ts";
import { drawTraces } from "./certificate-traces.ts";
import { findDocuments, type StoredDocument } from "./lot-documents.queries.ts";
import { findTests, findVersions, type ResultVersion } from "./lot-results.queries.ts";
import { noResults } from "./lots.errors.ts";
import { findLot, type LotRow } from "./lots.queries.ts";
import { presentTests } from "./present-lot.ts";

type Certificate = {
  lot: LotRow;
  tests: LotTest[];
  versions: ResultVersion[];
  documents: StoredDocument[];
  traces: DrawnTrace[];
  shop: StoredSettings;
  address: string;
  madeAt: Date;
};

/**
 * A certificate of analysis as PDF. It contains only entered data.
 * @throws Refusal 404; 409 `no-results`
 */
export async function certificatePdf(
  { db, env, now }: Pick<Dependencies, "db" | "env" | "now">,
  lotId: string,
): Promise<{ fileName: string; content: Uint8Array<ArrayBuffer> }> {
  const lot = await required(findLot(db, lotId));
  const [tests, versions, documents, traces, shop] = await Promise.all([
    findTests(db, lotId),
    findVersions(db, lotId),
    findDocuments(db, lotId),
    findDrawnTraces(db, lotId),
    readStoreSettings(db),
  ]);
  const present = presentTests(tests, lot.testVersion);
  if (!hasResults(present)) throw noResults();
  const certificate: Certificate = {
    lot,
    tests: present,
    versions,
    documents: documents.filter((document) => !isReplacedDraft(lot, document, documents)),
    traces,
    shop,
    address: `${env.siteUrl}/coa/${lot.lotNumber}`,
    madeAt: now(),
  };
  const title = `Certificate of analysis: ${nameWithSize(lot.product)}, lot ${lot.lotNumber}`;
  const content = await makePdf({ title, author: shop.shopName, at: now() }, (pdf) =>
    drawCertificate(pdf, certificate),
  );
  return { fileName: `certificate-${lot.lotNumber}.pdf`, content };
}

/** Documents superseded before the release are never published. */
const isReplacedDraft = (
  { releasedAt }: LotRow,
  { kind, version, isDraft }: StoredDocument,
  all: readonly StoredDocument[],
) =>
  isDraft || (releasedAt === null && all.some((one) => one.kind === kind && one.version > version));

function drawCertificate(pdf: Pdf, certificate: Certificate): void {
  let y = drawHead(pdf, certificate);
  y = drawFacts(pdf, certificate, y);
  y = drawResults(pdf, certificate, y + 18);
  y = drawVersions(pdf, certificate, y);
  y = drawTraces(pdf, certificate, y);
  y = drawDocuments(pdf, certificate, y);
  drawRelease(pdf, certificate, y);
  drawFooters(pdf, certificate);
}

const STATES: Record<LotRow["state"], string | null> = {
  quarantine: "Draft: this lot is in quarantine and not released.",
  released: null,
  blocked: "This lot is not sold at present.",
  recalled: "This lot is recalled. Do not use it.",
  exhausted: null,
};

function drawHead(pdf: Pdf, { lot, shop, address }: Certificate): number {
  const size = 76;
  drawQr(pdf, address, RIGHT - size, 48, size);
  write(pdf, shop.shopName, LEFT, 54, { font: FONTS.strong, size: 11 });
  write(pdf, "Certificate of Analysis", LEFT, 78, { font: FONTS.strong, size: 22 });
  write(pdf, nameWithSize(lot.product), LEFT, 108, { size: 13, width: WIDTH - size - 24 });
  const y = Math.max(pdf.y, 124) + 8;
  const warning = STATES[lot.state];
  if (!warning) return y;
  write(pdf, warning, LEFT, y, { font: FONTS.strong, size: 10, color: "#bb341f" });
  return pdf.y + 6;
}

/** The lot's data in two columns; missing values are left out. */
function drawFacts(pdf: Pdf, { lot, address }: Certificate, top: number): number {
  const { product } = lot;
  const { peptide } = parseProductPeptide(product);
  const facts: [term: string, value: string | number | null, font?: string][] = [
    ["Lot number", lot.lotNumber, FONTS.mono],
    ["CAS number", product.casNumber, FONTS.mono],
    ["Manufactured", lot.manufacturedOn],
    ["Molecular weight", product.molecularWeight && `${product.molecularWeight} g/mol`],
    ["Retest", lot.retestOn],
    ["Expires", lot.expiresOn],
    ["Fill", lot.fillMg === null ? null : `${lot.fillMg} mg`],
    ["Salt form", lot.saltForm],
    ["Manufacturer", lot.manufacturer],
    ["Manufacturer's lot", lot.supplierLot, FONTS.mono],
    ["Appearance", lot.appearance],
    ["Solubility", lot.solubility],
    ["Storage", lot.storage],
    ["Sequence", peptide ? writePeptide(peptide) : asEntered(product), FONTS.mono],
    ["Verify at", address, FONTS.mono],
  ];
  rule(pdf, top);
  let y = top + 8;
  for (const [term, known, font = FONTS.sans] of facts) {
    if (known === null || known === "") continue;
    const value = String(known);
    const style = { font, size: 9.5, width: WIDTH - 120 };
    y = room(pdf, y, heightOf(pdf, value, style) + 3);
    write(pdf, term, LEFT, y, { size: 9.5, color: MUTED });
    write(pdf, value, LEFT + 120, y, style);
    y = pdf.y + 3;
  }
  return y;
}

/** A sequence that cannot be read, such as one with X. */
function asEntered({ sequence, nTerminus, cTerminus }: LotRow["product"]): string | null {
  if (!sequence) return null;
  const n = nTerminus && nTerminus !== "H" ? `${nTerminus}-` : "";
  const c = cTerminus && cTerminus !== "OH" ? `-${cTerminus}` : "";
  return `${n}${sequence}${c}`;
}

const COLUMNS = [
  { title: "Test", width: 92 },
  { title: "Method", width: 112 },
  { title: "Limit", width: 74 },
  { title: "Result", width: 78 },
  { title: "Tested on", width: 58 },
  { title: "Laboratory", width: 90 },
];

function drawResults(pdf: Pdf, { tests, lot, versions }: Certificate, top: number): number {
  let y = room(pdf, top, 60);
  const version =
    lot.testVersion > 1 ? `Results, version ${lot.testVersion} of ${versions.length}` : "Results";
  write(pdf, version, LEFT, y, { font: FONTS.strong, size: 12 });
  const [laboratory, ...others] = new Set(tests.map(laboratoryOf));
  const titles = COLUMNS.map(({ title }) => title);
  y = drawRow(pdf, others.length > 0 ? titles : titles.slice(0, -1), pdf.y + 6, { color: MUTED });
  if (tests.length === 0) return drawRow(pdf, ["No results are entered."], y);
  for (const test of tests) {
    const isOutside = isOutsideLimit(test.limit, test.result);
    const result = formatResult(test) || "not entered";
    y = drawRow(
      pdf,
      [
        TEST_NAMES[test.kind],
        test.method ?? "",
        test.limit ?? "",
        isOutside ? `${result} (outside of the limit)` : result,
        test.testedOn ?? "",
        ...(others.length > 0 ? [laboratoryOf(test)] : []),
      ],
      y,
      isOutside ? { color: "#bb341f" } : {},
    );
  }
  rule(pdf, y);
  if (others.length > 0 || !laboratory) return y + 6;
  return paragraph(pdf, `Tested by: ${laboratory.replaceAll("\n", ", ")}`, y + 6);
}

const laboratoryOf = ({ laboratory, reportId, laboratoryUrl }: LotTest) =>
  [laboratory, reportId && `Report ${reportId}`, laboratoryUrl].filter(Boolean).join("\n");

function drawRow(
  pdf: Pdf,
  cells: readonly string[],
  top: number,
  { color = INK }: { color?: string } = {},
): number {
  const widths = cells.length === 1 ? [WIDTH] : COLUMNS.map(({ width }) => width);
  const style = (column: number) => ({
    font: column === 3 ? FONTS.mono : FONTS.sans,
    size: 8.5,
    width: (widths[column] ?? 0) - 8,
    color,
  });
  const height = Math.max(...cells.map((cell, column) => heightOf(pdf, cell, style(column))));
  const y = room(pdf, top, height + 10);
  rule(pdf, y);
  let x = LEFT;
  for (const [column, cell] of cells.entries()) {
    write(pdf, cell, x, y + 5, style(column));
    x += widths[column] ?? 0;
  }
  return y + height + 10;
}

function drawVersions(pdf: Pdf, { versions, lot, shop }: Certificate, top: number): number {
  let y = top;
  const reasons = [
    ...(lot.releaseReason ? [`Note of the release: ${lot.releaseReason}`] : []),
    ...versions
      .filter(({ version }) => version > 1)
      .map(
        ({ version, reason, createdAt }) =>
          `Version ${version} of ${dayIn(shop.timeZone, createdAt)}: ${reason ?? ""}`,
      ),
  ];
  for (const reason of reasons) y = paragraph(pdf, reason, y);
  return y;
}

function drawDocuments(pdf: Pdf, { documents }: Certificate, top: number): number {
  if (documents.length === 0) return top;
  let y = room(pdf, top + 12, 40);
  write(pdf, "Documents of this lot", LEFT, y, { font: FONTS.strong, size: 10 });
  y = pdf.y + 4;
  for (const { kind, version, fileName, sha256 } of documents) {
    y = paragraph(pdf, `${kind.toUpperCase()}, version ${version}: ${fileName}`, y);
    y = paragraph(pdf, `SHA-256 ${sha256}`, y - 2, FONTS.mono, 7.5);
  }
  return y;
}

function drawRelease(pdf: Pdf, { lot, shop }: Certificate, top: number): void {
  const y = room(pdf, top + 12, 50);
  const words = lot.releasedAt
    ? `Released by ${lot.releasedByName ?? shop.shopName} on ${dayIn(shop.timeZone, lot.releasedAt)}.`
    : "Not released.";
  write(pdf, words, LEFT, y, { font: FONTS.strong, size: 10 });
}

/** Drawn last, because the number of pages must be known. */
function drawFooters(pdf: Pdf, { shop, lot, madeAt }: Certificate): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    rule(pdf, PAGE.height - 56);
    const words = `${shop.shopName} · Lot ${lot.lotNumber} · made on ${dayIn(shop.timeZone, madeAt)} from the results entered in the shop · page ${page + 1} of ${count}`;
    write(pdf, words, LEFT, PAGE.height - 50, { size: 7.5, color: MUTED });
    write(pdf, "Research use only. Not for human consumption.", LEFT, PAGE.height - 38, {
      size: 7.5,
      color: MUTED,
    });
  }
}
