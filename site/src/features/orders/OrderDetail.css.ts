import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const back = style({
  justifySelf: "start",
  marginInlineStart: `calc(-1 * ${vars.space["3"]})`,
});

export const title = style({ marginBlockEnd: vars.space["2"] });

export const event = style({
  display: "grid",
  gap: `0 ${vars.space["4"]}`,
  paddingBlock: vars.space["2"],
  borderBottom: `1px solid ${vars.color.hairline}`,
  lineHeight: vars.leading.snug,
  "@media": { "(min-width: 40rem)": { gridTemplateColumns: "12rem minmax(0, 1fr)" } },
});

export const when = style({
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
});

/** What the shop answered to a return. */
export const answer = style({ display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

export const offer = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space["3"],
  marginBlockStart: vars.space["3"],
});
