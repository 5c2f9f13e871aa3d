import { below } from "./breakpoints.ts";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const tabs = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space["5"],
  minWidth: 0,
  selectors: {
    "&[data-orientation='vertical']": { flexDirection: "row", gap: vars.space["6"] },
  },
  // Narrow windows have no room beside the list.
  "@media": {
    [below.tablet]: {
      selectors: { "&[data-orientation='vertical']": { flexDirection: "column" } },
    },
  },
});

export const list = style({
  display: "flex",
  gap: vars.space["5"],
  borderBottom: `1px solid ${vars.color.hairline}`,
  overflowX: "auto",
  scrollbarWidth: "none",
  selectors: {
    "&[data-orientation='vertical']": {
      flexDirection: "column",
      gap: 0,
      flex: "none",
      minWidth: "12rem",
      borderBottom: 0,
      borderTop: `1px solid ${vars.color.hairline}`,
      alignSelf: "flex-start",
    },
  },
  "@media": {
    [below.tablet]: {
      selectors: { "&[data-orientation='vertical']": { alignSelf: "stretch" } },
    },
    print: { display: "none" },
  },
});

export const tab = style({
  position: "relative",
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: vars.space["2"],
  minHeight: vars.size.control,
  fontSize: vars.text.md,
  fontWeight: vars.weight.medium,
  color: vars.color.inkMuted,
  cursor: "pointer",
  whiteSpace: "nowrap",
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      insetInline: 0,
      insetBlockEnd: 0,
      height: "2px",
    },
    "&[data-hovered]": { color: vars.color.ink },
    "&[data-selected]": { color: vars.color.ink },
    "&[data-selected]::after": { background: vars.color.accent },
    "&[data-disabled]": { color: vars.color.inkFaint, cursor: "not-allowed" },
    "&[data-focus-visible]": { outlineOffset: "-2px" },
    "[data-orientation='vertical'] > &": {
      borderBottom: `1px solid ${vars.color.hairline}`,
      paddingInline: vars.space["3"],
    },
    "[data-orientation='vertical'] > &::after": {
      insetBlock: 0,
      insetInlineStart: 0,
      insetInlineEnd: "auto",
      width: "2px",
      height: "auto",
    },
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: { "&[data-selected]::after": { background: "Highlight" } },
    },
  },
});

export const panel = style({ flex: 1, minWidth: 0 });

/** React Aria marks a panel that is mounted but hidden as inert. */
export const tabPanel = style({ selectors: { "&[data-inert]": { display: "none" } } });
