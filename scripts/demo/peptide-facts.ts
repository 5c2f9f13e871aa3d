import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

/** One row of peptides.csv; empty values are null. */
export interface PeptideFacts {
  name: string;
  casNumber: string | null;
  /** One-letter code. */
  sequence: string;
  nTerminus: string;
  cTerminus: string;
  /** Average mass in g/mol, two decimals. */
  molecularWeight: string;
  researchUse: string;
}

/** The reference data of the demo's peptides, by name. */
export function readPeptideFacts(): Map<string, PeptideFacts> {
  const csv = readFileSync(new URL("./peptides.csv", import.meta.url), "utf8");
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  return new Map(rows.map((row) => [row.name as string, facts(row)]));
}

function facts(row: Record<string, string>): PeptideFacts {
  const cell = (column: string) => {
    if (row[column] === undefined) throw new Error(`peptides.csv has no column ${column}`);
    return row[column];
  };
  return {
    name: cell("name"),
    casNumber: cell("cas_number") || null,
    sequence: cell("sequence"),
    nTerminus: cell("n_terminus"),
    cTerminus: cell("c_terminus"),
    molecularWeight: cell("molecular_weight"),
    researchUse: cell("research_use"),
  };
}
