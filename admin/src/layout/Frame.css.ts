import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, from } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const unprinted = { print: { display: "none" } };

/** What index.html shows until the script runs. Not at once: on a fast line it would only flash. */
globalStyle("#opening", {
  padding: vars.space[5],
  color: vars.color.inkMuted,
  animation: `${keyframes({ from: { visibility: "hidden" } })} 0.4s step-end`,
  "@media": { "(scripting: none)": { display: "none" } },
});

globalStyle("#first-screen:not([hidden]) + #opening", { display: "none" });

export const frame = style({ display: "flex", flexDirection: "column", minHeight: "100svh" });

export const masthead = style({
  display: "flex",
  // For wider text than ours.
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[4],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[5],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": {
    ...unprinted,
    [below.phone]: { gap: vars.space[2], paddingInline: vars.space[4] },
    // The smallest phones have 320 px, and four controls stand in the row.
    "(max-width: 24rem)": { gap: 0 },
  },
});

export const home = style({
  display: "inline-flex",
  flex: "none",
  color: vars.color.ink,
  textDecoration: "none",
});

export const part = style({
  flex: "1 1 0",
  maxWidth: "none",
  margin: 0,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { [below.phone]: { visibility: "hidden" } },
});

/** The navigation beside the content; above it in narrow windows. */
export const columns = style({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  "@media": { [from.large]: { flexDirection: "row" } },
});

export const content = style({
  flexGrow: 1,
  width: "100%",
  minWidth: 0,
  maxWidth: "90rem",
  marginInline: "auto",
  paddingBlock: vars.space[4],
  paddingInline: vars.space[5],
  "@media": { [below.phone]: { paddingInline: vars.space[4] } },
});

export const footer = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[4],
  marginTop: vars.space[7],
  paddingBlock: vars.space[3],
  paddingInline: vars.space[5],
  borderTop: `1px solid ${vars.color.hairline}`,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  "@media": { ...unprinted, [below.phone]: { paddingInline: vars.space[4] } },
});
