import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const unprinted = { print: { display: "none" } };

export const frame = style({ display: "flex", flexDirection: "column", minHeight: "100svh" });

export const masthead = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[4],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[5],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": {
    ...unprinted,
    "(max-width: 40rem)": { gap: vars.space[2], paddingInline: vars.space[4] },
  },
});

export const home = style({
  display: "inline-flex",
  flex: "none",
  color: vars.color.ink,
  textDecoration: "none",
});

export const part = style({
  flexGrow: 1,
  maxWidth: "none",
  margin: 0,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { "(max-width: 40rem)": { visibility: "hidden" } },
});

/** Its text ends where the page does. */
export const menu = style({
  flex: "none",
  gap: vars.space[1],
  marginInlineEnd: `calc(-1 * ${vars.space[3]})`,
  whiteSpace: "nowrap",
});

/** A long one is cut short; the smallest telephone does without. */
export const menuName = style({
  maxWidth: "8rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { "(max-width: 24rem)": { display: "none" } },
});

export const content = style({
  flexGrow: 1,
  width: "100%",
  maxWidth: "90rem",
  marginInline: "auto",
  paddingBlock: vars.space[4],
  paddingInline: vars.space[5],
  "@media": { "(max-width: 40rem)": { paddingInline: vars.space[4] } },
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
  "@media": unprinted,
});

/** Above the title of a page that is not a tab; its text begins where the title does. */
export const back = style({
  marginInlineStart: `calc(-1 * ${vars.space[3]})`,
  marginBottom: vars.space[4],
});
