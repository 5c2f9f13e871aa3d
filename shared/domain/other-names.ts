/** Other names of a substance in one text, as people type them: "TB-500; Timbetasin". */
export const splitNames = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The text that `splitNames` reads. */
export const joinNames = (names: readonly string[]): string => names.join("; ");
