import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** A list whose entries are set apart by rules, not by bullets. */
export const list = style({ margin: 0, padding: 0, listStyle: "none" });

/** An entry of such a list, its parts in columns. */
export const entry = style({
  display: "grid",
  gap: vars.space[4],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

/** What belongs together in one line, pushed apart; below one another where the line is too short. */
export const spread = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[3],
});
