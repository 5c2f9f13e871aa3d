import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const phone = "(max-width: 40rem)";

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

/** A telephone has no room for when a mail was written beside when it was sent. */
export const mails = style({});
globalStyle(`${mails} :is(th, td):nth-child(3)`, { "@media": { [phone]: { display: "none" } } });

/** Mails are made for white paper; their own dark style stays behind with their style sheet. */
export const page = style({
  display: "block",
  width: "100%",
  height: "min(34rem, 60vh)",
  border: `1px solid ${vars.color.hairline}`,
  background: "#fff",
  colorScheme: "light",
});

export const text = style({
  margin: 0,
  padding: vars.space[4],
  border: `1px solid ${vars.color.hairline}`,
  background: vars.color.surface,
  fontSize: vars.text.sm,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
