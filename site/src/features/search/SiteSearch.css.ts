import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

/** In the bar; on narrower windows a row of its own below it. */
export const search = style({
  flex: "0 1 18rem",
  minWidth: 0,
  "@media": { [below.large]: { order: 1, flex: "1 0 100%", paddingBlockEnd: vars.space["3"] } },
});

export const form = style({ position: "relative", display: "flex" });

export const input = style({
  width: "100%",
  minWidth: 0,
  minHeight: vars.size.control,
  paddingInline: `${vars.space["3"]} ${vars.space["8"]}`,
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: vars.text.md,
  selectors: { "&::placeholder": { color: vars.color.inkMuted } },
});

export const submit = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  display: "grid",
  placeItems: "center",
  width: vars.size.control,
  border: 0,
  background: "transparent",
  color: vars.color.ink,
  cursor: "pointer",
  selectors: { "&:focus-visible": { outlineOffset: "-2px" } },
});

export const panel = style({
  position: "absolute",
  zIndex: vars.layer.popover,
  insetBlockStart: "calc(100% + 2px)",
  insetInlineEnd: 0,
  width: "max(100%, 24rem)",
  maxWidth: "calc(100vw - 2rem)",
  maxHeight: "70dvh",
  overflowY: "auto",
  border: `1px solid ${vars.color.ink}`,
  background: vars.color.surfaceRaised,
  "@media": { [below.large]: { width: "100%" } },
});

export const list = style({});

globalStyle(`${list} > a`, {
  display: "flex",
  alignItems: "center",
  gap: vars.space["3"],
  minHeight: vars.size.control,
  padding: `${vars.space["2"]} ${vars.space["3"]}`,
  borderTop: `1px solid ${vars.color.hairline}`,
  color: vars.color.ink,
  textDecoration: "none",
});
globalStyle(`${list} > a:first-child`, { borderTop: 0 });
globalStyle(`${list} > a:hover, ${list} > a[aria-selected="true"]`, {
  background: vars.color.surfaceSunken,
});
globalStyle(`${list} > a[aria-selected="true"]`, {
  boxShadow: `inset 3px 0 0 ${vars.color.accent}`,
});
globalStyle(`${list} img, ${list} [data-no-picture]`, {
  flex: "none",
  width: "2.5rem",
  height: "2.5rem",
  objectFit: "cover",
  background: vars.color.surfaceSunken,
});
globalStyle(`${list} [data-text]`, { flex: 1, minWidth: 0, overflowWrap: "anywhere" });
globalStyle(`${list} small`, {
  display: "block",
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
});
