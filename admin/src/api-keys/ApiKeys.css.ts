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

export const mono = style({ fontFamily: vars.font.mono, fontSize: vars.text.sm });

export const form = style({ display: "grid", gap: vars.space[4] });

export const fieldset = style({
  display: "grid",
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  border: 0,
});

export const legend = style({
  marginBottom: vars.space[2],
  padding: 0,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
});

export const problem = style({ margin: 0, color: vars.color.danger, fontSize: vars.text.sm });

/** A telephone has no room for the two date columns. */
export const keys = style({});
globalStyle(`${keys} :is(th, td):is(:nth-child(3), :nth-child(4))`, {
  "@media": { [phone]: { display: "none" } },
});
