import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const form = style({ display: "grid", gap: vars.space["4"] });

export const consents = style({ display: "grid", gap: vars.space["3"] });

export const columns = style({
  display: "grid",
  gap: vars.space["8"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 30rem)",
  justifyContent: "center",
  "@media": {
    "(min-width: 64rem)": {
      gridTemplateColumns: "minmax(0, 5fr) minmax(0, 6fr)",
      justifyContent: "stretch",
      gap: vars.space["9"],
    },
  },
});

export const column = style({ minWidth: 0, maxWidth: "30rem" });

export const title = style({ fontSize: vars.text.xxl, marginBlockEnd: vars.space["5"] });

/** The panel beside the forms, if there is room. */
export const aside = style({
  display: "none",
  alignContent: "start",
  gap: vars.space["6"],
  paddingInlineStart: vars.space["7"],
  borderInlineStart: `1px solid ${vars.color.hairline}`,
  "@media": { "(min-width: 64rem)": { display: "grid" } },
});

export const claim = style({
  fontSize: vars.text.xxl,
  lineHeight: vars.leading.snug,
  letterSpacing: "-0.012em",
  overflowWrap: "anywhere",
  fontWeight: vars.weight.medium,
});

export const reasons = style({
  listStyle: "none",
  padding: 0,
  display: "grid",
  gap: vars.space["4"],
  maxWidth: "34rem",
});

export const reason = style({
  display: "grid",
  gap: vars.space["1"],
  paddingTop: vars.space["3"],
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const reasonTitle = style({ fontWeight: vars.weight.strong });

export const quiet = style({ color: vars.color.inkMuted });

export const ribbon = style({ width: "min(100%, 26rem)", height: "7rem" });
