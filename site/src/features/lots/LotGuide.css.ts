import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const columns = style({
  display: "grid",
  gap: vars.space["7"],
  alignItems: "start",
  marginTop: vars.space["4"],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    "(min-width: 56rem)": {
      gridTemplateColumns: "minmax(0, 5fr) minmax(0, 6fr)",
      columnGap: vars.space["8"],
    },
  },
});

export const lookup = style({ display: "grid", gap: vars.space["5"] });

export const lead = style({ fontSize: vars.text.lg, color: vars.color.inkMuted });

export const parts = style({ borderTop: `1px solid ${vars.color.ink}` });

export const part = style({
  paddingBlock: vars.space["4"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const term = style({ fontSize: vars.text.lg, fontWeight: vars.weight.medium });

export const text = style({
  margin: 0,
  marginTop: vars.space["1"],
  color: vars.color.inkMuted,
});
