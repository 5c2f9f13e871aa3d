import {
  assignVars,
  createGlobalTheme,
  createGlobalThemeContract,
  globalStyle,
} from "@vanilla-extract/css";
import { RESIDUE_COLOURS } from "../domain/residues.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const residueTokens = {
  hydrophobic: null,
  polar: null,
  acidic: null,
  basic: null,
  special: null,
  unknown: null,
};

const colourTokens = {
  ground: null,
  surface: null,
  surfaceRaised: null,
  surfaceSunken: null,
  ink: null,
  inkMuted: null,
  inkFaint: null,
  hairline: null,
  hairlineStrong: null,
  accent: null,
  accentHover: null,
  accentInk: null,
  accentQuiet: null,
  danger: null,
  dangerHover: null,
  dangerInk: null,
  dangerQuiet: null,
  warning: null,
  warningQuiet: null,
  success: null,
  successQuiet: null,
  info: null,
  infoQuiet: null,
  inverse: null,
  inverseInk: null,
  inverseMuted: null,
  focus: null,
  scrim: null,
};

const scaleTokens = {
  /** Steps of 4 px up to 4, then wider: 24, 32, 48, 64, 96 px. */
  space: {
    "1": null,
    "2": null,
    "3": null,
    "4": null,
    "5": null,
    "6": null,
    "7": null,
    "8": null,
    "9": null,
  },
  font: { sans: null, mono: null },
  text: {
    xs: null,
    sm: null,
    md: null,
    lg: null,
    xl: null,
    xxl: null,
    display: null,
    displayLarge: null,
  },
  weight: { regular: null, medium: null, strong: null },
  leading: { tight: null, snug: null, text: null },
  radius: { none: null, small: null, round: null },
  layer: { header: null, banner: null, overlay: null, popover: null, toast: null, gate: null },
  duration: { fast: null, medium: null },
  size: {
    control: null,
    controlSmall: null,
    page: null,
    measure: null,
    drawer: null,
    dialog: null,
  },
};

/**
 * Every token is also a plain custom property, named by its path: `vars.color.surfaceRaised` is
 * `--color-surface-raised`, `vars.space[4]` is `--space-4`.
 */
export const vars = createGlobalThemeContract(
  { color: { ...colourTokens, residue: residueTokens }, ...scaleTokens },
  (_value, path) => path.map(kebab).join("-"),
);

const light = {
  ground: "#f6f5f0",
  surface: "#fbfaf7",
  surfaceRaised: "#fdfdfb",
  surfaceSunken: "#eceae2",
  ink: "#17171a",
  inkMuted: "#4f4f52",
  inkFaint: "#66656a",
  hairline: "#d4d1c6",
  hairlineStrong: "#85827a",
  accent: "#2b2bc8",
  accentHover: "#1d1d9c",
  accentInk: "#ffffff",
  accentQuiet: "#e6e5f4",
  danger: "#a91b2e",
  dangerHover: "#861222",
  dangerInk: "#ffffff",
  dangerQuiet: "#f6e4e1",
  warning: "#7a4b00",
  warningQuiet: "#f4e8cd",
  success: "#17603a",
  successQuiet: "#deeadd",
  info: "#1f4a86",
  infoQuiet: "#e1e7ee",
  inverse: "#17171a",
  inverseInk: "#f6f5f0",
  inverseMuted: "#b9b7ae",
  focus: "#2b2bc8",
  scrim: "rgb(23 23 26 / 0.48)",
  residue: RESIDUE_COLOURS.light,
};

const dark = {
  ground: "#131316",
  surface: "#19191d",
  surfaceRaised: "#1f1f24",
  surfaceSunken: "#0d0d0f",
  ink: "#ece7da",
  inkMuted: "#b3afa5",
  inkFaint: "#97938a",
  hairline: "#34343a",
  hairlineStrong: "#7b7974",
  accent: "#8ea2ff",
  accentHover: "#b3c0ff",
  accentInk: "#0f112c",
  accentQuiet: "#24253f",
  danger: "#fb7a6c",
  dangerHover: "#ff9d92",
  dangerInk: "#2b0806",
  dangerQuiet: "#3a1d1d",
  warning: "#e9b958",
  warningQuiet: "#352a14",
  success: "#7fca98",
  successQuiet: "#18301f",
  info: "#93b8ee",
  infoQuiet: "#1b2a3e",
  inverse: "#ece7da",
  inverseInk: "#17171a",
  inverseMuted: "#55534d",
  focus: "#8ea2ff",
  scrim: "rgb(0 0 0 / 0.64)",
  residue: RESIDUE_COLOURS.dark,
};

createGlobalTheme(":root", vars, {
  color: light,
  space: {
    "1": "0.25rem",
    "2": "0.5rem",
    "3": "0.75rem",
    "4": "1rem",
    "5": "1.5rem",
    "6": "2rem",
    "7": "3rem",
    "8": "4rem",
    "9": "6rem",
  },
  font: {
    sans: '"IBM Plex Sans Variable", "IBM Plex Sans Fallback", system-ui, sans-serif',
    mono: '"IBM Plex Mono", "IBM Plex Mono Fallback", ui-monospace, monospace',
  },
  text: {
    xs: "0.75rem",
    sm: "0.875rem",
    md: "1rem",
    lg: "1.1875rem",
    xl: "1.5rem",
    xxl: "2rem",
    display: "clamp(2.25rem, 1.7rem + 2.4vw, 3.25rem)",
    displayLarge: "clamp(2.75rem, 1.75rem + 4.4vw, 4.75rem)",
  },
  weight: { regular: "400", medium: "500", strong: "600" },
  leading: { tight: "1.1", snug: "1.3", text: "1.55" },
  radius: { none: "0", small: "2px", round: "999px" },
  layer: {
    header: "10",
    banner: "20",
    overlay: "100",
    // React Aria puts its popovers here itself.
    popover: "100000",
    toast: "100010",
    gate: "100020",
  },
  duration: { fast: "90ms", medium: "160ms" },
  size: {
    control: "2.75rem",
    controlSmall: "2.25rem",
    page: "76rem",
    measure: "66ch",
    drawer: "20rem",
    dialog: "34rem",
  },
});

// Paper is white: the dark scheme is for screens.
globalStyle(":root", { colorScheme: "light dark", "@media": { print: { colorScheme: "light" } } });
globalStyle(':root[data-scheme="light"]', { colorScheme: "light" });

globalStyle(':root:not([data-scheme="light"])', {
  "@media": { "screen and (prefers-color-scheme: dark)": { vars: assignVars(vars.color, dark) } },
});
globalStyle(':root[data-scheme="dark"]', {
  "@media": { screen: { colorScheme: "dark", vars: assignVars(vars.color, dark) } },
});

// The admin is denser: it sets data-density="compact" on html, so that overlays follow too.
globalStyle(':root[data-density="compact"]', {
  vars: { [vars.size.control]: "2.25rem", [vars.size.controlSmall]: "1.875rem" },
});
