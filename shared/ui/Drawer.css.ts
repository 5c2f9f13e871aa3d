import { keyframes } from "@vanilla-extract/css";
import { overlay as dialogOverlay } from "./Dialog.css.ts";
import { style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const overlay = style([dialogOverlay, { display: "block", padding: 0 }]);

const fromLeft = keyframes({ from: { transform: "translateX(-100%)" } });
const fromRight = keyframes({ from: { transform: "translateX(100%)" } });

const drawerBase = style({
  position: "absolute",
  insetBlock: 0,
  display: "flex",
  width: vars.size.drawer,
  maxWidth: "100%",
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  outline: "none",
});

export const drawer = styleVariants({
  left: [
    drawerBase,
    {
      insetInlineStart: 0,
      borderInlineEnd: `1px solid ${vars.color.ink}`,
      selectors: {
        "&[data-entering]": { animation: `${fromLeft} ${vars.duration.medium} ease-out` },
      },
    },
  ],
  right: [
    drawerBase,
    {
      insetInlineEnd: 0,
      borderInlineStart: `1px solid ${vars.color.ink}`,
      selectors: {
        "&[data-entering]": { animation: `${fromRight} ${vars.duration.medium} ease-out` },
      },
    },
  ],
});

export const header = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  padding: `${vars.space["3"]} ${vars.space["3"]} ${vars.space["3"]} ${vars.space["5"]}`,
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const title = style({ fontSize: vars.text.md, fontWeight: vars.weight.strong });

export const body = style({
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  padding: vars.space["5"],
});
