/**
 * Words about use on humans. Everything sold is for laboratory research only, so such a word gives the admin a warning;
 * the text is saved anyway. Stems include their endings: "treat" finds treats, treated and treatment.
 */
const HUMAN_USE = [
  "treat(?:s|ed|ing|ments?)?",
  "therap(?:y|ies|eutic|eutics|eutically)",
  "cur(?:e|es|ed|ing|ative)",
  "heal(?:s|ed|ing)?",
  "prevent(?:s|ed|ing|ion)?",
  "diagnos(?:e|es|ed|ing|is|tic)",
  "dos(?:e|es|ed|ing|age|ages)",
  "inject(?:s|ed|ing|ion|ions|able)?",
  "ingest(?:s|ed|ing|ion)?",
  "prescri(?:be|bed|bes|ption|ptions)",
  "patients?",
  "side[\\s-]effects?",
  "supplement(?:s|ed|ation)?",
  "weight[\\s-]loss",
  "los(?:e|es|ing) weight",
  "fat[\\s-](?:loss|burning|burner)",
  "muscle[\\s-](?:growth|gain|building)",
  "anti[\\s-]?ag(?:e)?ing",
  "bodybuilding",
  "appetite",
  "libido",
  "sleep",
  "human consumption",
  "health benefits?",
];

// Letters and digits of any script belong to a word, so that "retreat" and "curé" do not match.
const WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${HUMAN_USE.join("|")})(?![\\p{L}\\p{N}])`, "giu");

/** A label that excludes a use is the opposite of a claim. */
const DISCLAIMERS = /\bnot (?:intended )?for human (?:consumption|use)\b/giu;

/**
 * The words about human use in a text, in lower case, each once, in order of appearance. The shop's
 * own disclaimer, "not for human consumption", does not count.
 */
export function humanUseWords(text: string): string[] {
  const claims = text.normalize("NFC").replace(DISCLAIMERS, " ");
  const found = claims.match(WORDS) ?? [];
  return [...new Set(found.map((words) => words.toLowerCase().replace(/\s+/g, " ")))];
}
