import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const sizes = style({ justifySelf: "stretch" });

export const label = style({
  marginBottom: vars.space["2"],
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
});

/** A family may have two hundred sizes: the list scrolls. */
export const list = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["2"],
  maxHeight: "16rem",
  overflowY: "auto",
  padding: "2px",
  listStyle: "none",
});

export const size = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: vars.space["2"],
  alignItems: "center",
  minHeight: "2.75rem",
  padding: `${vars.space["2"]} ${vars.space["3"]}`,
  border: `1px solid ${vars.color.hairline}`,
  color: vars.color.ink,
  textDecoration: "none",
  fontVariantNumeric: "tabular-nums",
  selectors: {
    "&:hover": { borderColor: vars.color.ink, color: vars.color.ink },
    "&[aria-current]": {
      borderColor: vars.color.ink,
      boxShadow: `inset 0 0 0 1px ${vars.color.ink}`,
    },
  },
});

export const mark = style({
  gridRow: "span 2",
  width: "1rem",
  height: "1rem",
  border: `1px solid ${vars.color.ink}`,
  borderRadius: "50%",
  selectors: { "[aria-current] > &": { borderWidth: "5px" } },
});

export const value = style({ fontWeight: vars.weight.medium, overflowWrap: "anywhere" });

export const price = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });
