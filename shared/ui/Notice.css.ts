import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

const base = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: vars.space["3"],
  rowGap: vars.space["1"],
  padding: `${vars.space["3"]} ${vars.space["4"]}`,
  borderRadius: vars.radius.small,
  fontSize: vars.text.sm,
  lineHeight: "1.25rem",
  color: vars.color.ink,
});

export const notice = styleVariants({
  info: [base, { background: vars.color.infoQuiet }],
  success: [base, { background: vars.color.successQuiet }],
  warning: [base, { background: vars.color.warningQuiet }],
  danger: [base, { background: vars.color.dangerQuiet }],
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
