import { RESIDUE_COLOURS } from "#shared/domain/peptide/residue-classes.ts";
import { markup } from "./markup.ts";

/** The colours of the emails, by role. Literal values, because mail programs do not know custom properties. */
export const LOOK = {
  ground: "#f6f5f0",
  paper: "#fdfdfb",
  ink: "#17171a",
  muted: "#4f4f52",
  hairline: "#d4d1c6",
  accent: "#7620ad",
  accentInk: "#ffffff",
  residue: RESIDUE_COLOURS.light,
  sans: "'IBM Plex Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  mono: "'IBM Plex Mono', SFMono-Regular, Menlo, Consolas, monospace",
} as const;

const DARK = {
  ground: "#131316",
  paper: "#19191d",
  ink: "#ece7da",
  muted: "#b3afa5",
  hairline: "#34343a",
  accent: "#cf9cff",
  accentInk: "#22082f",
  residue: RESIDUE_COLOURS.dark,
} as const;

/** For mail programs that support the media query; the others show LOOK. */
export const DARK_STYLE = markup`<style>@media (prefers-color-scheme: dark) {
.ground, .ground > table, .ground > table > tbody > tr > td { background-color: ${DARK.ground} !important; }
.paper { background-color: ${DARK.paper} !important; border-color: ${DARK.hairline} !important; }
.ink { color: ${DARK.ink} !important; }
.muted { color: ${DARK.muted} !important; }
.line { border-color: ${DARK.hairline} !important; }
.action { background-color: ${DARK.accent} !important; color: ${DARK.accentInk} !important; }
.link { color: ${DARK.accent} !important; }
${Object.entries(DARK.residue).map(
  ([kind, colour]) =>
    markup`.residue-${kind} { background-color: ${colour} !important; }
`,
)}}</style>`;

const IN_DARK = new Map<string, string>([
  ...(["ground", "paper", "ink", "muted", "hairline", "accent", "accentInk"] as const).map(
    (role) => [LOOK[role], DARK[role]] as const,
  ),
  ...Object.keys(LOOK.residue).map((kind) => {
    const residue = kind as keyof typeof LOOK.residue;
    return [LOOK.residue[residue], DARK.residue[residue]] as const;
  }),
]);

const COLOUR_OF_LIGHT = new RegExp([...IN_DARK.keys()].join("|"), "g");

/** A page in dark colours, for a preview: the frame of the back-office applies no style sheet. */
export const inDark = (page: string): string =>
  page.replace(COLOUR_OF_LIGHT, (colour) => IN_DARK.get(colour) ?? colour);
