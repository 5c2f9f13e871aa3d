/**
 * Compares the proofs named in documents with the reports of the earlier steps. Each named test and
 * scenario must have run and passed; a skipped or renamed one proves nothing.
 */
import { readFileSync } from "node:fs";
import { doubt, emptyRows, isRun, readProofs } from "./proofs.ts";
import { readReports } from "./read-reports.ts";

const { runs, leftOut, missing } = readReports();
const misusePages = [...new Bun.Glob("{admin,api,shared,site}/**/misuse.md").scanSync()].sort();
const texts = ["docs/invariants.md", "docs/security.md", ...misusePages].map(
  (page) => [page, readFileSync(page, "utf8")] as const,
);
const proofs = texts.flatMap(([page, text]) =>
  readProofs(page, text).map((proof) => ({ page, ...proof })),
);
const doubts = proofs.flatMap(({ page, ...proof }) => {
  const reason = isRun(proof) ? doubt(proof, runs, leftOut) : "is neither a test nor a scenario";
  return reason === null ? [] : [`${page}: ${proof.path}: "${proof.name}": ${reason}`];
});
const empty = texts
  .filter(([page]) => misusePages.includes(page))
  .flatMap(([page, text]) =>
    emptyRows(text).map((row) => `${page}: no proof and no reason: ${row}`),
  );

if (missing.length > 0) {
  console.error(`Run these steps first: ${missing.join(", ")}. They have left no report.`);
} else {
  for (const line of [...doubts, ...empty]) console.error(line);
}
console.log(`${proofs.length} proofs, ${doubts.length + empty.length} that prove nothing`);
process.exit(missing.length > 0 || doubts.length + empty.length > 0 ? 1 : 0);
