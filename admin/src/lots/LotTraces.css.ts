import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const entry = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[3],
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const plot = style({ width: "100%", height: "auto" });

export const facts = style({ display: "grid", gap: vars.space[1], overflowWrap: "anywhere" });

export const name = style({ fontWeight: vars.weight.medium });

/** For a reported purity that differs from the area of the main peak. */
export const apart = style({ color: vars.color.danger, fontWeight: vars.weight.medium });

export const dropZone = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
  padding: vars.space[4],
  border: `1px dashed ${vars.color.hairlineStrong}`,
  selectors: {
    "&[data-drop-target]": {
      borderColor: vars.color.accent,
      borderStyle: "solid",
      background: vars.color.accentQuiet,
    },
    "&[data-focus-visible]": { outline: `2px solid ${vars.color.focus}`, outlineOffset: "2px" },
  },
});
