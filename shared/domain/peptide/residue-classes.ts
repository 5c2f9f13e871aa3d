/**
 * The five classes that everything drawn from a sequence is coloured by: those of the common side-chain chart (charged:
 * Arg His Lys, Asp Glu; polar uncharged: Ser Thr Asn Gln; special cases: Cys Gly Pro; hydrophobic: the rest), as in
 * Cojocaru's chart of the proteinogenic amino acids and textbooks after Lehninger.
 */
export const RESIDUE_CLASSES = ["hydrophobic", "polar", "acidic", "basic", "special"] as const;

export type ResidueClass = (typeof RESIDUE_CLASSES)[number];

/** What a bar can be: one of the five classes, or something that cannot be read. */
export type ResidueKind = ResidueClass | "unknown";

/**
 * Colours of the bars, per scheme. Contrast with the scheme's grounds is at least 3:1, and any two stay
 * apart under protanopia, deuteranopia and tritanopia; both are tested.
 */
export const RESIDUE_COLOURS: Record<"light" | "dark", Record<ResidueKind, string>> = {
  light: {
    hydrophobic: "#26252c",
    polar: "#2c8a8c",
    acidic: "#bb341f",
    basic: "#1f429f",
    special: "#c27d12",
    unknown: "#85827a",
  },
  dark: {
    hydrophobic: "#ece7da",
    polar: "#48bbb2",
    acidic: "#e5593e",
    basic: "#6b7fe3",
    special: "#eeb02c",
    unknown: "#86837b",
  },
};

/** A class in words, for legends and labels: what the side chains have in common. */
export const RESIDUE_CLASS_NAMES: Record<ResidueKind, string> = {
  hydrophobic: "hydrophobic",
  polar: "polar, uncharged",
  acidic: "acidic, negatively charged",
  basic: "basic, positively charged",
  special: "special case",
  unknown: "unspecified",
};
