/**
 * The five residue classes, by which drawings are coloured. They follow the common side-chain chart
 * (Cojocaru; textbooks after Lehninger): charged (Arg His Lys, Asp Glu), polar uncharged (Ser Thr
 * Asn Gln), special cases (Cys Gly Pro), hydrophobic (the rest).
 */
export const RESIDUE_CLASSES = ["hydrophobic", "polar", "acidic", "basic", "special"] as const;

export type ResidueClass = (typeof RESIDUE_CLASSES)[number];

/** The kind of a bar: one of the five classes, or unreadable. */
export type ResidueKind = ResidueClass | "unknown";

/**
 * Colours of the bars, per scheme. Two properties are tested: a contrast of at least 3:1 with the
 * backgrounds, and any two colours differ under protanopia, deuteranopia and tritanopia.
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

/** A description of each class for legends and labels. */
export const RESIDUE_CLASS_NAMES: Record<ResidueKind, string> = {
  hydrophobic: "hydrophobic",
  polar: "polar, uncharged",
  acidic: "acidic, negatively charged",
  basic: "basic, positively charged",
  special: "special case",
  unknown: "unspecified",
};
