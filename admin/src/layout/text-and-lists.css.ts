import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Small and muted: an explanation, a date, a count. */
export const quiet = style({ margin: 0, color: vars.color.inkMuted, fontSize: vars.text.sm });

/** The heading of a section in a dialog or page, in the size of its content. */
export const smallHeading = style([
  quiet,
  { marginBottom: vars.space[1], fontWeight: vars.weight.medium },
]);

/** What is wrong with several fields together. */
export const problem = style({ margin: 0, color: vars.color.danger, fontSize: vars.text.sm });

/** A list with lines between its entries instead of bullets. */
export const list = style({ margin: 0, padding: 0, listStyle: "none" });

/** An entry of such a list, in columns. */
export const entry = style({
  display: "grid",
  gap: vars.space[4],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

/** Elements at both ends of a line; they wrap when the line is too short. */
export const spread = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[3],
});

/** The row of fields that narrow a list. */
export const filters = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
  marginBottom: vars.space[4],
});

/** The fields of a form, one below the other. */
export const form = style({ display: "grid", gap: vars.space[4] });

/** A text and the badges beside it. */
export const withBadges = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space[3],
});
