import { style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

const base = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: vars.space["3"],
  rowGap: vars.space["1"],
  paddingBlock: vars.space["3"],
  borderBlockStart: "2px solid",
  borderBlockEnd: `1px solid ${vars.color.hairline}`,
  fontSize: vars.text.sm,
  lineHeight: "1.25rem",
  color: vars.color.ink,
});

/** Marked by a line in the tone's colour. */
export const notice = styleVariants({
  info: [base, { borderBlockStartColor: vars.color.info }],
  success: [base, { borderBlockStartColor: vars.color.success }],
  warning: [base, { borderBlockStartColor: vars.color.warning }],
  danger: [base, { borderBlockStartColor: vars.color.danger }],
});

const mark = style({ marginBlock: "2px" });

export const icon = styleVariants({
  info: [mark, { color: vars.color.info }],
  success: [mark, { color: vars.color.success }],
  warning: [mark, { color: vars.color.warning }],
  danger: [mark, { color: vars.color.danger }],
});

export const title = style({ gridColumn: 2, fontWeight: vars.weight.strong });

export const body = style({ gridColumn: 2, maxWidth: vars.size.measure });
