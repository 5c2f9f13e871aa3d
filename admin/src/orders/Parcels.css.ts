import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList, quiet as plainQuiet } from "../layout/text-and-lists.css.ts";

export const parcels = style([plainList, { display: "grid", gap: vars.space[3] }]);

export const parcel = style({
  display: "grid",
  gap: vars.space[2],
  padding: vars.space[3],
  border: `1px solid ${vars.color.hairline}`,
  minWidth: 0,
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: vars.space[3],
});

export const title = style({ margin: 0, fontSize: "inherit", fontWeight: vars.weight.medium });

export const lines = style([plainList, { overflowWrap: "anywhere" }]);

export const mono = style({ fontFamily: vars.font.mono, fontVariantNumeric: "tabular-nums" });

export const quiet = plainQuiet;

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[2],
  "@media": {
    [below.phone]: {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))",
    },
  },
});

export const label = style({ display: "grid", gap: vars.space[2] });

export const rest = style({ display: "grid", gap: vars.space[2], marginTop: vars.space[3] });

export const form = style({ display: "grid", gap: vars.space[4] });
