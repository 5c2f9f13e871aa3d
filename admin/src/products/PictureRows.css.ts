import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { besideControl } from "../layout/PictureField.css.ts";

export { quiet as hint } from "../layout/text-and-lists.css.ts";

export const pictures = style({
  display: "grid",
  gap: vars.space[3],
  minWidth: 0,
  padding: vars.space[4],
  border: `1px solid ${vars.color.hairline}`,
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "5rem minmax(0, 1fr) auto",
  alignItems: "start",
  gap: vars.space[3],
  selectors: {
    "&[data-dragged]": { opacity: 0.5 },
    "& + &": { paddingTop: vars.space[3], borderTop: `1px solid ${vars.color.hairline}` },
  },
});

export const thumbnail = style({
  background: vars.color.surfaceSunken,
  selectors: { '&[draggable="true"]': { cursor: "grab" } },
});

export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(12rem, 100%), 1fr))",
  gap: vars.space[3],
});

export const tools = style([besideControl, { display: "grid", gap: vars.space[1] }]);

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] });
