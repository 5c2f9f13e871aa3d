import type { TraceKind } from "#shared/contracts/traces.ts";
import { monoisotopicMass } from "#shared/domain/peptide/masses.ts";
import { parseProductPeptide } from "#shared/domain/peptide/parse-peptide.ts";
import type { Dependencies } from "../../api/src/dependencies.ts";
import { addDocument } from "../../api/src/lots/add-document.ts";
import { certificatePdf } from "../../api/src/lots/certificate-pdf.ts";
import { releaseLot } from "../../api/src/lots/change-lot-state.ts";
import { moveUnits } from "../../api/src/lots/move-units.ts";
import { createLot } from "../../api/src/lots/save-lot.ts";
import { addTrace } from "../../api/src/traces/add-trace.ts";
import { readTrace } from "../../api/src/traces/reader/read-trace.ts";
import type { runReader } from "../../api/src/traces/run-reader.ts";
import { demoChromatogram, demoSpectrum } from "./demo-traces.ts";

type Context = Pick<Dependencies, "db" | "env" | "now">;

/** In every result, so that nobody mistakes a demo number for a measured one. */
const MADE_UP = "made up for the demo";

/** Products that get lots, and the purity of their first and second lot. */
const PRODUCTS = 2;
const PURITIES = [99.12, 98.74];

const DAY_MS = 24 * 3_600_000;

type Row = {
  id: string;
  name: string;
  sequence: string;
  nTerminus: string | null;
  cTerminus: string | null;
  stock: number;
};

/**
 * Gives the first products of the demo two lots each with the units in stock, and a third lot in
 * quarantine. Their results are plausible but made up, and say so. A shop that has a lot is not
 * changed. Returns the number of entered lots.
 */
export async function seedDemoLots(context: Context, adminId: string): Promise<number> {
  const { db } = context;
  const products = await db.sql<Row[]>`
    SELECT id, name, sequence, n_terminus AS "nTerminus", c_terminus AS "cTerminus",
      stock_quantity AS stock
    FROM products
    WHERE sequence IS NOT NULL AND stock_quantity > 10 AND NOT EXISTS (SELECT 1 FROM lots)
    ORDER BY display_order, name LIMIT ${PRODUCTS}`;
  let lots = 0;
  for (const [place, product] of products.entries()) {
    for (const [index, purity] of PURITIES.entries()) {
      const half = Math.floor(product.stock / 2);
      const units = index === 0 ? half : product.stock - half;
      await enterLot(context, adminId, { product, place, index, purity, units });
      lots += 1;
    }
  }
  const [first] = products;
  if (first) {
    const plan = { place: 0, index: 2, purity: 98.9 };
    const { id } = await createLot(context, lotOf(context, first, plan), adminId);
    await addTraces(context, id, adminId, { product: first, ...plan });
    lots += 1;
  }
  return lots;
}

type Planned = { product: Row; place: number; index: number; purity: number; units: number };

async function enterLot(
  context: Context,
  adminId: string,
  { product, units, ...plan }: Planned,
): Promise<void> {
  const { id } = await createLot(context, lotOf(context, product, plan), adminId);
  await addTraces(context, id, adminId, { product, ...plan });
  const received = { kind: "receive", quantity: units, note: MADE_UP } as const;
  await moveUnits(context, id, received, { actorId: adminId, key: null });
  const { content } = await certificatePdf(context, id);
  const file = { kind: "coa", fileName: "demo-certificate.pdf", bytes: content } as const;
  await addDocument(context, id, file, adminId);
  await releaseLot(context, id, {}, adminId);
}

/** Our own files are safe, so they are read in this process. */
const readHere: typeof runReader = async (bytes, { kind, xUnit = null }) =>
  readTrace(bytes, { kind, xUnit });

async function addTraces(
  { db }: Context,
  lotId: string,
  adminId: string,
  { product, place, index, purity }: Omit<Planned, "units">,
): Promise<void> {
  const add = (kind: TraceKind, bytes: Uint8Array) =>
    addTrace(
      { db, read: readHere },
      lotId,
      { kind, bytes, fileName: `${MADE_UP}, ${kind}.csv` },
      adminId,
    );
  const seed = 1 + place * 10 + index;
  await add("hplc", demoChromatogram({ purity: purityOf(purity, place), seed }));
  const { peptide } = parseProductPeptide(product);
  if (peptide) await add("ms", demoSpectrum({ peptide, seed }));
}

/** Percent: the second product is a little less pure. */
const purityOf = (purity: number, place: number) => Number((purity - place * 0.07).toFixed(2));

function lotOf(
  { now }: Context,
  product: Row,
  { place, index, purity }: Pick<Planned, "place" | "index" | "purity">,
) {
  const dayAt = (days: number) =>
    new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const { peptide } = parseProductPeptide(product);
  const mass = peptide ? Number((monoisotopicMass(peptide) + 0.01 * (index + 1)).toFixed(2)) : 1000;
  const letters = product.name
    .replace(/[^A-Za-z]/g, "")
    .slice(0, 3)
    .toUpperCase()
    .padEnd(3, "X");
  const tested = {
    testedOn: dayAt(-20 + index),
    laboratory: `Example Laboratory (${MADE_UP})`,
    reportId: `DEMO-${place + 1}${index + 1}`,
    laboratoryUrl: null,
  };
  const rounded = (value: number) => Number(value.toFixed(1));
  const tests = [
    ["hplc-purity", "RP-HPLC, C18, 220 nm", "≥ 98 %", purityOf(purity, place), "%"],
    ["ms-identity", "ESI-MS, monoisotopic", null, mass, "Da"],
    ["net-content", "Elemental analysis", "≥ 75 %", rounded(82.4 - index), "%"],
    ["water", "Karl Fischer", "≤ 8 %", rounded(4.1 + index / 10), "%"],
    ["counter-ion", "Ion chromatography", "≤ 15 %", rounded(10.3 + place / 10), "%"],
  ] as const;
  return {
    productId: product.id,
    lotNumber: `DEMO-${letters}${place + 1}-${index + 1}`,
    supplierLot: `DEMO-S${place + 1}${index + 1}`,
    manufacturer: `Example Peptides (${MADE_UP})`,
    manufacturedOn: dayAt(-40),
    retestOn: dayAt(700 + 30 * index),
    expiresOn: null,
    fillMg: 5,
    saltForm: "TFA salt",
    appearance: `White lyophilised powder (${MADE_UP})`,
    solubility: "Soluble in water at 1 mg/mL",
    storage: "Store at −20 °C, dry and dark",
    tests: tests.map(([kind, method, limit, result, unit]) => ({
      ...{ kind, method, limit, result, unit },
      ...tested,
    })),
  };
}
