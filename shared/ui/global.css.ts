import {
  type GlobalStyleRule,
  globalFontFace,
  globalStyle as unlayered,
} from "@vanilla-extract/css";
import { style } from "./kit-style.ts";
import { reset } from "./layers.css.ts";
import { vars } from "./theme.css.ts";

/** React Aria also marks whole groups (tabs, radio groups) within which something has the focus: those are not it. */
const FOCUSED = ":focus-visible, [data-focus-visible]:not([data-orientation])";

function globalStyle(selector: string, rule: GlobalStyleRule) {
  unlayered(selector, { "@layer": { [reset]: rule } } as GlobalStyleRule);
}

const sans = "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans";
const mono = "@fontsource/ibm-plex-mono/files/ibm-plex-mono";

const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const LATIN_EXTENDED =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

globalFontFace("IBM Plex Sans Variable", [
  {
    src: `url("${sans}-latin-wght-normal.woff2") format("woff2")`,
    fontWeight: "100 700",
    fontDisplay: "swap",
    unicodeRange: LATIN,
  },
  {
    src: `url("${sans}-latin-ext-wght-normal.woff2") format("woff2")`,
    fontWeight: "100 700",
    fontDisplay: "swap",
    unicodeRange: LATIN_EXTENDED,
  },
]);

globalFontFace(
  "IBM Plex Mono",
  ["400", "600"].flatMap((fontWeight) => [
    {
      src: `url("${mono}-latin-${fontWeight}-normal.woff2") format("woff2")`,
      fontWeight,
      fontDisplay: "swap" as const,
      unicodeRange: LATIN,
    },
    {
      src: `url("${mono}-latin-ext-${fontWeight}-normal.woff2") format("woff2")`,
      fontWeight,
      fontDisplay: "swap" as const,
      unicodeRange: LATIN_EXTENDED,
    },
  ]),
);

// The system's font takes the web font's width and line box, so that nothing moves when it arrives.
globalFontFace("IBM Plex Sans Fallback", {
  src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
  sizeAdjust: "100.97%",
  ascentOverride: "101.5%",
  descentOverride: "27.24%",
  lineGapOverride: "0%",
});
globalFontFace("IBM Plex Mono Fallback", {
  src: 'local("Courier New"), local("Liberation Mono")',
  sizeAdjust: "100%",
  ascentOverride: "102.5%",
  descentOverride: "27.5%",
  lineGapOverride: "0%",
});

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("*", { margin: 0 });

globalStyle("html", {
  background: vars.color.ground,
  color: vars.color.ink,
  fontFamily: vars.font.sans,
  fontSize: "100%",
  lineHeight: vars.leading.text,
  textSizeAdjust: "100%",
  WebkitTextSizeAdjust: "100%",
  scrollPaddingTop: vars.space["8"],
  accentColor: vars.color.accent,
});

globalStyle("body", {
  minHeight: "100svh",
  overflowWrap: "break-word",
  WebkitFontSmoothing: "antialiased",
});

globalStyle("h1, h2, h3, h4", {
  fontWeight: vars.weight.strong,
  lineHeight: vars.leading.snug,
  textWrap: "balance",
});
globalStyle("h1", {
  fontSize: vars.text.display,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.022em",
  lineHeight: vars.leading.tight,
});
globalStyle("h2", {
  fontSize: vars.text.xl,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.012em",
});
globalStyle("h3", { fontSize: vars.text.lg });
globalStyle("h4", { fontSize: vars.text.md });
globalStyle("p, li, dd", { textWrap: "pretty" });
globalStyle("p", { maxWidth: vars.size.measure });
globalStyle("small", { fontSize: vars.text.sm });
globalStyle("strong, b, th", { fontWeight: vars.weight.strong });
globalStyle("code, kbd, samp, pre", { fontFamily: vars.font.mono, fontSize: "0.9375em" });
globalStyle("img, svg, video, canvas", { display: "block", maxWidth: "100%" });
globalStyle("img, video", { height: "auto" });
globalStyle("input, button, textarea, select, optgroup", {
  font: "inherit",
  letterSpacing: "inherit",
  color: "inherit",
});
globalStyle("button", { touchAction: "manipulation" });
globalStyle("table", { borderCollapse: "collapse", borderSpacing: 0 });
globalStyle("fieldset", { border: 0, padding: 0, minInlineSize: 0 });
globalStyle("legend", { padding: 0 });
globalStyle('ul[role="list"], ol[role="list"]', { listStyle: "none", padding: 0 });
globalStyle("hr", {
  border: 0,
  borderTop: `1px solid ${vars.color.hairline}`,
  marginBlock: vars.space["5"],
});
globalStyle("[hidden]:not([hidden='until-found'])", { display: "none !important" });

globalStyle("a", {
  color: "inherit",
  textDecorationLine: "underline",
  textDecorationThickness: "1px",
  textDecorationColor: vars.color.hairlineStrong,
  textUnderlineOffset: "0.2em",
});
globalStyle("a:hover", { color: vars.color.accent, textDecorationColor: "currentColor" });

globalStyle(FOCUSED, {
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: "2px",
});
globalStyle("main:focus, h1:focus, h2:focus, [tabindex='-1']:focus:not([data-focus-visible])", {
  outline: "none",
});
globalStyle("::selection", { background: vars.color.accent, color: vars.color.accentInk });

/** The first link of a page: out of sight until it has the focus. */
export const skipLink = style({
  position: "absolute",
  insetBlockStart: vars.space["2"],
  insetInlineStart: vars.space["2"],
  zIndex: vars.layer.gate,
  padding: `${vars.space["2"]} ${vars.space["4"]}`,
  background: vars.color.inverse,
  color: vars.color.inverseInk,
  transform: "translateY(-200%)",
  selectors: {
    "&:focus": { transform: "none", color: vars.color.inverseInk },
    "&:hover": { color: vars.color.inverseInk },
  },
});

/** Read aloud, not shown. */
export const visuallyHidden = style({
  position: "absolute",
  width: "1px",
  height: "1px",
  margin: "-1px",
  padding: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
  border: 0,
});

globalStyle("*, *::before, *::after", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      // Not merely short: where nothing says which property moves, all do, and a colour would pass from each element to
      // those within it frame by frame.
      transitionDuration: "0s !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});

globalStyle("html", { "@media": { print: { fontSize: "10.5pt", background: "#fff" } } });
// Important, or a button's own display would win over it.
globalStyle("nav, video, [data-print='none']", {
  "@media": { print: { display: "none !important" } },
});
globalStyle("tr, li, figure, h1, h2, h3", { "@media": { print: { breakInside: "avoid" } } });
globalStyle(FOCUSED, {
  "@media": { "(forced-colors: active)": { outlineColor: "Highlight" } },
});
