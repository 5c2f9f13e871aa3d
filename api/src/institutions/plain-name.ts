/** The name of an institution as searches compare it: "Universität Zürich" → "universitat zurich". */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łŁ]/g, "l")
    .replace(/[øØ]/g, "o")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’`.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .filter((word) => !SILENT.has(word))
    .map((word) => SHORT.get(word) ?? word)
    .join(" ")
    .slice(0, 300);
}

const SILENT = new Set(["the", "of", "and", "at", "for", "in", "de", "der", "la"]);

/** Abbreviations that people write in names of institutions. */
const SHORT = new Map([
  ["univ", "university"],
  ["uni", "university"],
  ["inst", "institute"],
  ["tech", "technology"],
  ["dept", "department"],
  ["hosp", "hospital"],
  ["natl", "national"],
  ["lab", "laboratory"],
  ["labs", "laboratory"],
  ["st", "saint"],
  ["ctr", "center"],
  ["centre", "center"],
  ["coll", "college"],
  ["sch", "school"],
  ["med", "medical"],
  ["sci", "science"],
]);
