import {
  type GlobalStyleRule,
  globalFontFace,
  globalStyle as unlayered,
} from "@vanilla-extract/css";
import { BASIC, LATIN, LATIN_EXTENDED } from "./font-ranges.ts";
import { style } from "./kit-style.ts";
import { reset } from "./layers.css.ts";
import { vars } from "./theme.css.ts";

/** React Aria also marks groups (tabs, radio groups) that contain the focus; these get no outline. */
const FOCUSED = ":focus-visible, [data-focus-visible]:not([data-orientation])";

function globalStyle(selector: string, rule: GlobalStyleRule) {
  unlayered(selector, { "@layer": { [reset]: rule } } as GlobalStyleRule);
}

const sans = "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans";
const mono = "@fontsource/ibm-plex-mono/files/ibm-plex-mono";

const face = (url: string, fontWeight: string, unicodeRange: string) => ({
  src: `url("${url}") format("woff2")`,
  fontWeight,
  fontDisplay: "swap" as const,
  unicodeRange,
});

// Font faces complete each other by their ranges only when their weights are equal.
globalFontFace("IBM Plex Sans Variable", [
  face("./fonts/sans.woff2", "400 600", BASIC),
  face(`${sans}-latin-wght-normal.woff2`, "400 600", LATIN),
  face(`${sans}-latin-ext-wght-normal.woff2`, "400 600", LATIN_EXTENDED),
]);

globalFontFace(
  "IBM Plex Mono",
  ["400", "600"].flatMap((weight) => [
    face(`./fonts/mono-${weight}.woff2`, weight, BASIC),
    face(`${mono}-latin-${weight}-normal.woff2`, weight, LATIN),
    face(`${mono}-latin-ext-${weight}-normal.woff2`, weight, LATIN_EXTENDED),
  ]),
);

// The system's font gets the web font's metrics, so that nothing moves when the web font loads.
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
globalStyle("address", { overflowWrap: "anywhere" });
globalStyle("table", { borderCollapse: "collapse", borderSpacing: 0 });
globalStyle("fieldset", { border: 0, padding: 0, minInlineSize: 0 });
// The border of a fieldset begins after it.
globalStyle("legend", { padding: 0, paddingInlineEnd: vars.space[2] });
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

/** The first link of a page: invisible until it has the focus. */
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

/** For screen readers only. */
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
      // Not merely short: without a named property all properties transition, and a colour would
      // pass from each element to its descendants frame by frame.
      transitionDuration: "0s !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});

globalStyle("html", { "@media": { print: { fontSize: "10.5pt", background: "#fff" } } });
// Important, because a button's own display would override it.
globalStyle("nav, video, [data-print='none']", {
  "@media": { print: { display: "none !important" } },
});
globalStyle("tr, li, figure, h1, h2, h3", { "@media": { print: { breakInside: "avoid" } } });
globalStyle(FOCUSED, {
  "@media": { "(forced-colors: active)": { outlineColor: "Highlight" } },
});
