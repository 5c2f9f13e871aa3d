import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const phone = below.phone;

export const secondary = style({
  display: "block",
  color: vars.color.inkMuted,
  fontWeight: vars.weight.regular,
  overflowWrap: "anywhere",
});

export const problem = style([secondary, { color: vars.color.danger }]);

export const actions = style({
  display: "inline-flex",
  gap: vars.space[2],
  "@media": { [phone]: { flexDirection: "column" } },
});

/** A telephone has no room for the column of the creation date. */
export const mails = style({});
globalStyle(`${mails} :is(th, td):nth-child(3)`, { "@media": { [phone]: { display: "none" } } });
