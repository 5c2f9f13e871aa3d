import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const opener = style({ gap: vars.space[2], color: vars.color.inkMuted });

export const keys = style({
  paddingInline: vars.space[1],
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  fontSize: vars.text.xs,
  "@media": { [`${below.phone}, (hover: none)`]: { display: "none" } },
});

/** A fixed height, so that the dialog does not move while the results change. */
export const results = style({
  height: "min(24rem, 50vh)",
  marginTop: vars.space[3],
  overflowY: "auto",
});

export const list = style({ outline: "none" });

export const groupTitle = style({
  paddingBlock: vars.space[1],
  borderBottom: `1px solid ${vars.color.hairline}`,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  selectors: { "section + section > &": { marginTop: vars.space[3] } },
});

export const result = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[4],
  padding: `${vars.space[1]} ${vars.space[2]}`,
  cursor: "pointer",
  outline: "none",
  "@media": { [below.phone]: { flexDirection: "column", gap: 0 } },
  selectors: {
    "&[data-focused], &[data-hovered]": { background: vars.color.surfaceSunken },
    "&[data-focused]": { boxShadow: `inset 3px 0 ${vars.color.accent}` },
  },
});

export const title = style({ minWidth: 0, overflowWrap: "anywhere" });

export const detail = style({
  flex: "none",
  maxWidth: "50%",
  overflow: "hidden",
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { [below.phone]: { maxWidth: "100%" } },
});

export const nothing = style({ padding: vars.space[2], color: vars.color.inkMuted });

export const hint = style({
  margin: 0,
  marginTop: vars.space[3],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
});
