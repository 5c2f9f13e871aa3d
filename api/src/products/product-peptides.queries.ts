import { averageMass, monoisotopicMass } from "#shared/domain/peptide/masses.ts";
import { parseProductPeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import type { Database, Transaction } from "../db/client.ts";

/** Increase it when the computation of masses, letters or counts changes; the worker then computes all again. */
export const PEPTIDE_VERSION = 2;

/** Products that are computed in one transaction. A save of one of them waits for the whole batch. */
const BATCH = 200;

type Sequenced = {
  id: string;
  sequence: string | null;
  nTerminus: string | null;
  cTerminus: string | null;
};

/** The input of a product's masses. The SQL and the code here must agree. */
const SOURCE = "concat_ws('|', p.sequence, coalesce(p.n_terminus, ''), coalesce(p.c_terminus, ''))";
const sourceOf = ({ sequence, nTerminus, cTerminus }: Sequenced) =>
  [sequence, nTerminus ?? "", cTerminus ?? ""].join("|");

/**
 * Writes the computed values of these products in one query; a product without a sequence has no
 * row. The rows of the products must be locked or new.
 */
export async function writePeptides(tx: Transaction, rows: readonly Sequenced[]): Promise<void> {
  const { sql } = tx;
  const empty = rows.filter(({ sequence }) => !sequence).map(({ id }) => id);
  const computed = rows.filter(({ sequence }) => sequence).map(computePeptide);
  if (empty.length > 0) {
    await sql`DELETE FROM product_peptides WHERE product_id = ANY(${empty}::text[])`;
  }
  if (computed.length === 0) return;
  await sql`
    INSERT INTO product_peptides (product_id, source, version, monoisotopic_mass, average_mass, letters)
    SELECT product_id, source, ${PEPTIDE_VERSION}, monoisotopic_mass, average_mass, letters
    FROM jsonb_populate_recordset(NULL::product_peptides, ${JSON.stringify(computed)}::jsonb)
    ON CONFLICT (product_id) DO UPDATE SET source = excluded.source, version = excluded.version,
      monoisotopic_mass = excluded.monoisotopic_mass, average_mass = excluded.average_mass,
      letters = excluded.letters`;
}

/** The number of residues of a product's sequence, in any notation; null without a sequence. */
export function countResidues({ sequence, nTerminus }: Omit<Sequenced, "id">): number | null {
  return sequence ? readResidues(sequence, nTerminus).length : null;
}

function computePeptide(product: Sequenced) {
  const { peptide } = parseProductPeptide(product);
  const residues = peptide?.residues ?? readResidues(product.sequence ?? "", product.nTerminus);
  return {
    product_id: product.id,
    source: sourceOf(product),
    monoisotopic_mass: peptide && monoisotopicMass(peptide),
    average_mass: peptide && averageMass(peptide),
    letters: residues.map(({ letter }) => letter).join(""),
  };
}

/**
 * Computes missing and outdated rows: after the migration that made the table, and when the release
 * before this one has saved a product. A locked product is left for the next run.
 */
export async function fillPeptides(
  db: Database,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let written = 0;
  let after = "";
  while (!signal.aborted) {
    const last = await db.transaction(async (tx) => {
      const { sql } = tx;
      const rows = await sql<Sequenced[]>`
        SELECT p.id, p.sequence, p.n_terminus AS "nTerminus", p.c_terminus AS "cTerminus"
        FROM products p LEFT JOIN product_peptides s ON s.product_id = p.id
        WHERE p.id > ${after} AND CASE WHEN p.sequence <> ''
          THEN s.product_id IS NULL OR s.version < ${PEPTIDE_VERSION} OR s.source <> ${sql.unsafe(SOURCE)}
          ELSE s.product_id IS NOT NULL OR p.residue_count IS NOT NULL END
        ORDER BY p.id LIMIT ${BATCH}
        FOR NO KEY UPDATE OF p SKIP LOCKED`;
      await writePeptides(tx, rows);
      await sql`
        UPDATE products p SET residue_count = n.count
        FROM unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(countResidues)}::int[]) AS n(id, count)
        WHERE p.id = n.id AND p.residue_count IS DISTINCT FROM n.count`;
      written += rows.length;
      return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
    });
    if (last === null) break;
    after = last;
  }
  return written;
}
