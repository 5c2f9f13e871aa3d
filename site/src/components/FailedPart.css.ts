import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const notice = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${vars.space["3"]} ${vars.space["5"]}`,
  padding: vars.space["4"],
  background: vars.color.warningQuiet,
  borderTop: `1px solid ${vars.color.ink}`,
  fontSize: vars.text.md,
  selectors: {
    // When the island is still shown, the notice is fixed to the window, so that it is visible at any scroll position.
    "astro-island + &": {
      position: "fixed",
      insetInline: 0,
      insetBlockEnd: 0,
      zIndex: vars.layer.banner,
      justifyContent: "center",
    },
  },
});

export const withoutScript = style({
  marginBlock: vars.space["4"],
  padding: vars.space["4"],
  background: vars.color.warningQuiet,
  borderTop: `1px solid ${vars.color.ink}`,
});

// Without scripts the skeleton would never go away.
globalStyle('astro-island[client="only"]', {
  "@media": { "(scripting: none)": { display: "none" } },
});

globalStyle(':is(button, select)[aria-busy="true"]', { cursor: "progress", opacity: 0.6 });
