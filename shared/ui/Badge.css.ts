import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space["1"],
  width: "fit-content",
  padding: "0.125rem 0.4375rem",
  border: "1px solid transparent",
  borderRadius: vars.radius.small,
  fontSize: vars.text.xs,
  fontWeight: vars.weight.medium,
  lineHeight: "1.125rem",
  whiteSpace: "nowrap",
});

export const badge = styleVariants({
  neutral: [base, { borderColor: vars.color.hairlineStrong, color: vars.color.ink }],
  info: [base, { background: vars.color.infoQuiet, color: vars.color.info }],
  success: [base, { background: vars.color.successQuiet, color: vars.color.success }],
  warning: [base, { background: vars.color.warningQuiet, color: vars.color.warning }],
  danger: [base, { background: vars.color.dangerQuiet, color: vars.color.danger }],
});
