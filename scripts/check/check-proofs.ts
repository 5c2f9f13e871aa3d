/**
 * Holds docs/invariants.md and docs/security.md against what the steps before have run: every test and scenario that
 * they name was run and passed. One that was skipped, renamed or not tried proves nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { doubt, isRun, readProofs } from "./proofs.ts";
import { readReports } from "./read-reports.ts";

const { runs, leftOut, missing } = readReports();
const PAGES = ["docs/invariants.md", "docs/security.md"];
const proofs = PAGES.flatMap((page) => readProofs(readFileSync(page, "utf8")));
const doubts = proofs.flatMap((proof) => {
  const reason = isRun(proof) ? doubt(proof, runs, leftOut) : silence(proof);
  return reason === null ? [] : [`${proof.path}: "${proof.name}": ${reason}`];
});

if (missing.length > 0) {
  console.error(`Run these steps first: ${missing.join(", ")}. They have left no report.`);
} else {
  for (const line of doubts) console.error(line);
}
console.log(`${proofs.length} proofs, ${doubts.length} that prove nothing`);
process.exit(missing.length > 0 || doubts.length > 0 ? 1 : 0);

/** For a proof in a file that is no test: why the file does not prove it, or null. */
function silence({ name, path }: { name: string; path: string }): string | null {
  return existsSync(path) && readFileSync(path, "utf8").includes(name) ? null : "does not say so";
}
