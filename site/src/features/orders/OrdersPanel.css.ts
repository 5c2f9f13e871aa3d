import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const orders = style({
  listStyle: "none",
  padding: 0,
  borderTop: `1px solid ${vars.color.ink}`,
  // A container query, because enlarged text needs the narrow layout on a wide screen too.
  containerType: "inline-size",
});

export const order = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gridTemplateAreas: '"words status" "actions total"',
  alignItems: "center",
  gap: `${vars.space["3"]} ${vars.space["4"]}`,
  paddingBlock: vars.space["3"],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@container": {
    "(min-width: 40rem)": {
      gridTemplateColumns: "minmax(0, 1fr) 9rem 6rem 13rem",
      gridTemplateAreas: '"words status total actions"',
    },
  },
});

export const words = style({
  gridArea: "words",
  display: "grid",
  lineHeight: vars.leading.snug,
});

export const status = style({ gridArea: "status" });

export const number = style({ fontFamily: vars.font.mono, fontWeight: vars.weight.strong });

export const quiet = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });

export const total = style({ gridArea: "total", textAlign: "end" });

export const actions = style({
  gridArea: "actions",
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["2"],
  "@container": { "(min-width: 40rem)": { justifyContent: "flex-end" } },
});
