import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** An ordered list between thin lines, with monospaced numbers. */
export const steps = style({ padding: 0, listStyle: "none", counterReset: "step" });

export const step = style({
  display: "grid",
  gridTemplateColumns: "2.5rem 1fr",
  paddingBlock: vars.space["3"],
  borderTop: `1px solid ${vars.color.hairline}`,
  counterIncrement: "step",
  selectors: {
    "&::before": {
      content: "counter(step)",
      fontFamily: vars.font.mono,
      color: vars.color.inkMuted,
    },
    "&:last-child": { borderBottom: `1px solid ${vars.color.hairline}` },
  },
});
