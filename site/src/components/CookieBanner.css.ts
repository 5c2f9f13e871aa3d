import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const asked = 'html[data-age="verified"][data-consent="unasked"]';

export const banner = style({
  display: "none",
  position: "fixed",
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: vars.layer.banner,
  background: vars.color.surfaceRaised,
  borderTop: `1px solid ${vars.color.ink}`,
  selectors: { [`${asked} &`]: { display: "block" } },
});

// Keeps the focused element and the end of the page out from under the banner.
globalStyle(asked, { scrollPaddingBottom: "10rem" });
globalStyle(`${asked} body`, { paddingBottom: "6rem" });
// Keeps toasts above the banner's buttons. The banner is taller when the buttons wrap below the text.
globalStyle(asked, {
  vars: { "--bottom-bar": "8.75rem" },
  "@media": { "(min-width: 36rem)": { vars: { "--bottom-bar": "4.5rem" } } },
});

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${vars.space["3"]} ${vars.space["5"]}`,
  paddingBlock: vars.space["3"],
});

export const text = style({ flex: "1 1 20rem", fontSize: vars.text.sm, lineHeight: "1.25rem" });

export const answers = style({ display: "flex", gap: vars.space["2"] });
