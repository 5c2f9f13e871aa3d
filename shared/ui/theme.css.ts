import {
  assignVars,
  createGlobalTheme,
  createGlobalThemeContract,
  globalStyle,
} from "@vanilla-extract/css";
import { DARK, LIGHT } from "./colours.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

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
 * Every token is also a custom property named by its path: `vars.color.surfaceRaised` is
 * `--color-surface-raised`, `vars.space[4]` is `--space-4`.
 */
export const vars = createGlobalThemeContract({ color: LIGHT, ...scaleTokens }, (_value, path) =>
  path.map(kebab).join("-"),
);

createGlobalTheme(":root", vars, {
  color: LIGHT,
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
    // The value that React Aria sets for its popovers.
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

// Paper is white, so printing never uses the dark scheme.
globalStyle(":root", { colorScheme: "light dark", "@media": { print: { colorScheme: "light" } } });
globalStyle(':root[data-scheme="light"]', { colorScheme: "light" });

globalStyle(':root:not([data-scheme="light"])', {
  "@media": { "screen and (prefers-color-scheme: dark)": { vars: assignVars(vars.color, DARK) } },
});
globalStyle(':root[data-scheme="dark"]', {
  "@media": { screen: { colorScheme: "dark", vars: assignVars(vars.color, DARK) } },
});

// The admin is denser: it sets data-density="compact" on html, so that overlays get it too.
globalStyle(':root[data-density="compact"]', {
  vars: { [vars.size.control]: "2.25rem", [vars.size.controlSmall]: "1.875rem" },
});
