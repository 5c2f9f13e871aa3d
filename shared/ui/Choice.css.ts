import { globalStyle, style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

/** The row of a checkbox, radio button or switch and its label. */
export const row = style({
  display: "flex",
  alignItems: "flex-start",
  gap: vars.space["3"],
  minHeight: "1.5rem",
  width: "fit-content",
  maxWidth: "100%",
  fontSize: vars.text.md,
  lineHeight: "1.5rem",
  cursor: "pointer",
  selectors: { "&[data-disabled]": { color: vars.color.inkFaint, cursor: "not-allowed" } },
});

const mark = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: "1.25rem",
  height: "1.25rem",
  marginBlock: "0.125rem",
  border: `1px solid ${vars.color.hairlineStrong}`,
  background: vars.color.surface,
  transition: `background-color ${vars.duration.fast}, border-color ${vars.duration.fast}`,
});

export const box = style([mark, { borderRadius: vars.radius.small }]);

export const dot = style([mark, { borderRadius: vars.radius.round }]);

globalStyle(`${dot}::after`, {
  content: "",
  width: "0.5rem",
  height: "0.5rem",
  borderRadius: vars.radius.round,
  background: "currentColor",
  visibility: "hidden",
});
globalStyle(`${box} > svg`, { visibility: "hidden" });
globalStyle(
  `${row}[data-selected] ${dot}::after, ${row}:is([data-selected], [data-indeterminate]) ${box} > svg`,
  { visibility: "visible" },
);

export const track = style({
  flex: "none",
  position: "relative",
  width: "2.5rem",
  height: "1.25rem",
  marginBlock: "0.125rem",
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.round,
  background: vars.color.surface,
  transition: `background-color ${vars.duration.fast}, border-color ${vars.duration.fast}`,
});

globalStyle(`${track}::after`, {
  content: "",
  position: "absolute",
  insetBlockStart: "2px",
  insetInlineStart: "2px",
  width: "0.875rem",
  height: "0.875rem",
  borderRadius: vars.radius.round,
  background: vars.color.hairlineStrong,
  transition: `transform ${vars.duration.fast}`,
});

for (const part of [box, dot, track]) {
  globalStyle(`${row}[data-hovered] ${part}`, { borderColor: vars.color.ink });
  globalStyle(`${row}[data-selected] ${part}, ${row}[data-indeterminate] ${part}`, {
    borderColor: vars.color.accent,
    background: vars.color.accent,
    color: vars.color.accentInk,
  });
  globalStyle(`${row}[data-focus-visible] ${part}`, {
    outline: `2px solid ${vars.color.focus}`,
    outlineOffset: "2px",
  });
  globalStyle(`${row}[data-invalid] ${part}`, {
    borderColor: vars.color.danger,
    boxShadow: `inset 0 0 0 1px ${vars.color.danger}`,
  });
  globalStyle(`${row}[data-disabled] ${part}`, {
    borderColor: vars.color.hairline,
    background: vars.color.surfaceSunken,
  });
  globalStyle(`${row}[data-selected][data-disabled] ${part}`, { color: vars.color.inkFaint });
}
globalStyle(`${row}[data-focus-visible]`, { outline: "none" });
globalStyle(`${row}[data-selected] ${track}::after`, {
  transform: "translateX(1.25rem)",
  background: vars.color.accentInk,
});
// Forced colours remove our backgrounds, so the selected state uses the system's highlight colour.
globalStyle(`${row}[data-selected] :is(${dot}, ${track})::after`, {
  "@media": { "(forced-colors: active)": { background: "Highlight", forcedColorAdjust: "none" } },
});
globalStyle(`${row}:not([data-selected]) ${track}::after`, {
  "@media": { "(forced-colors: active)": { background: "ButtonText", forcedColorAdjust: "none" } },
});

/** Messages are aligned with the label. */
export const messages = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space["1"],
  paddingInlineStart: "2rem",
});

/** A switch is at the end of its row; its label and description are at the start. */
export const wideMessages = style([messages, { paddingInlineStart: "3.25rem" }]);

export const options = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space["3"],
  paddingBlock: vars.space["1"],
  selectors: {
    "[data-orientation='horizontal'] > &": {
      flexDirection: "row",
      flexWrap: "wrap",
      gap: `${vars.space["2"]} ${vars.space["5"]}`,
    },
  },
});
