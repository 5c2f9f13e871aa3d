import { RESIDUE_COLOURS } from "../domain/peptide/residue-classes.ts";

/**
 * The palette by role, in the light scheme: paper, ink, and crystal violet (a laboratory stain) for
 * actions. Violet is the only hue between red and blue that no residue class uses.
 */
export const LIGHT = {
  ground: "#f6f5f0",
  surface: "#fbfaf7",
  surfaceRaised: "#fdfdfb",
  surfaceSunken: "#eceae2",
  ink: "#17171a",
  inkMuted: "#4f4f52",
  inkFaint: "#66656a",
  hairline: "#d4d1c6",
  hairlineStrong: "#85827a",
  accent: "#7620ad",
  accentHover: "#571484",
  accentInk: "#ffffff",
  accentQuiet: "#ece3f1",
  danger: "#a91b2e",
  dangerHover: "#861222",
  dangerInk: "#ffffff",
  dangerQuiet: "#f6e4e1",
  warning: "#7a4b00",
  warningQuiet: "#f4e8cd",
  success: "#17603a",
  info: "#1f4a86",
  inverse: "#17171a",
  inverseInk: "#f6f5f0",
  focus: "#7620ad",
  scrim: "rgb(23 23 26 / 0.48)",
  residue: RESIDUE_COLOURS.light,
};

/** The dark scheme: the same roles with their own values. */
export const DARK: typeof LIGHT = {
  ground: "#131316",
  surface: "#19191d",
  surfaceRaised: "#1f1f24",
  surfaceSunken: "#0d0d0f",
  ink: "#ece7da",
  inkMuted: "#b3afa5",
  inkFaint: "#97938a",
  hairline: "#34343a",
  hairlineStrong: "#7b7974",
  accent: "#cf9cff",
  accentHover: "#dfbfff",
  accentInk: "#22082f",
  accentQuiet: "#33203f",
  danger: "#fb7a6c",
  dangerHover: "#ff9d92",
  dangerInk: "#2b0806",
  dangerQuiet: "#3a1d1d",
  warning: "#e9b958",
  warningQuiet: "#352a14",
  success: "#7fca98",
  info: "#93b8ee",
  inverse: "#ece7da",
  inverseInk: "#17171a",
  focus: "#cf9cff",
  scrim: "rgb(0 0 0 / 0.64)",
  residue: RESIDUE_COLOURS.dark,
};
