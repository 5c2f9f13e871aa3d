import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const wide = "(min-width: 60rem)";

export const worksheet = style({
  marginTop: vars.space["8"],
  borderTop: `1px solid ${vars.color.ink}`,
  paddingTop: vars.space["4"],
  "@media": { print: { breakBefore: "page", marginTop: 0 } },
});

export const lead = style({ marginTop: vars.space["2"], color: vars.color.inkMuted });

export const missing = style({ color: vars.color.danger });

export const columns = style({
  display: "grid",
  gap: vars.space["6"],
  marginTop: vars.space["5"],
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", columnGap: vars.space["8"] },
    print: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
  },
});

export const fields = style({
  display: "grid",
  gap: vars.space["4"],
  alignContent: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(13rem, 100%), 1fr))",
});

export const unit = style({ color: vars.color.inkFaint, fontWeight: vars.weight.regular });

export const outcome = style({
  display: "grid",
  gap: vars.space["4"],
  alignContent: "start",
  justifyItems: "start",
});

export const result = style({
  fontSize: vars.text.display,
  fontWeight: vars.weight.medium,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: "tabular-nums",
});

export const formula = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space["3"],
  fontVariantNumeric: "tabular-nums",
});

export const fraction = style({ display: "grid", gap: vars.space["2"], textAlign: "center" });

export const above = style({
  borderBottom: `1px solid ${vars.color.ink}`,
  paddingBottom: vars.space["2"],
});

export const factor = style({
  display: "inline-grid",
  justifyItems: "center",
  verticalAlign: "top",
  marginInline: "0.2em",
});

export const factorName = style({ fontSize: vars.text.xs, color: vars.color.inkMuted });

export const equals = style({ fontWeight: vars.weight.medium });

export const note = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });
export const purpose = style([note, { marginTop: vars.space["5"] }]);

/** Empty lines for handwriting, on paper only. */
export const protocol = style({ display: "none", "@media": { print: { display: "block" } } });
globalStyle(`${protocol} div`, {
  display: "grid",
  gridTemplateColumns: "8rem 1fr",
  marginTop: vars.space["5"],
});
globalStyle(`${protocol} dd`, {
  margin: 0,
  borderBottom: `1px solid ${vars.color.hairlineStrong}`,
});
