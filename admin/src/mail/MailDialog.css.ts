import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Emails are designed for white paper. Their dark mode is in the style sheet that the preview removes. */
export const page = style({
  display: "block",
  width: "100%",
  height: "min(34rem, 60vh)",
  border: `1px solid ${vars.color.hairline}`,
  background: "#fff",
  colorScheme: "light",
});

/** For the dark preview, whose colours the server writes into the HTML. */
export const darkPage = style([page, { background: "#131316", colorScheme: "dark" }]);

export const text = style({
  margin: 0,
  padding: vars.space[4],
  border: `1px solid ${vars.color.hairline}`,
  background: vars.color.surface,
  fontSize: vars.text.sm,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
