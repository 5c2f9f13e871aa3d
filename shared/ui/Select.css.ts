import { control } from "./Field.css.ts";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

/** Only handles events: the button is laid out as if this element did not exist. */
export const trigger = style({ display: "contents" });

export const button = style([
  control,
  {
    alignItems: "center",
    justifyContent: "space-between",
    gap: vars.space["2"],
    cursor: "pointer",
    selectors: { "button&": { display: "flex" } },
  },
]);

export const value = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  selectors: { "&[data-placeholder]": { color: vars.color.inkFaint } },
});

export const native = style([
  control,
  {
    appearance: "none",
    cursor: "pointer",
    textOverflow: "ellipsis",
    // Overrides the control's padding whichever style sheet comes first.
    selectors: { "select&": { paddingInlineEnd: vars.space["6"] } },
  },
]);

export const nativeBox = style({ position: "relative" });

export const nativeArrow = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: vars.space["3"],
  height: "100%",
  pointerEvents: "none",
  color: vars.color.inkMuted,
});

export const arrow = style({ flex: "none", color: vars.color.inkMuted });

export const option = style({
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
});
