import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/* Uses the attributes of <html> that client/before-first-paint.ts writes. */
const hidden = { display: "none !important" };
globalStyle('html:not([data-session]) [data-for="member"]', hidden);
globalStyle('html[data-session] [data-for="visitor"]', hidden);
globalStyle('html:not([data-session="admin"]) [data-for="admin"]', hidden);

globalStyle("html:has(dialog:modal)", { overflow: "hidden" });

/** Keeps the footer at the bottom of the window under a short page. */
export const body = style({ display: "flex", flexDirection: "column" });

export const main = style({ flex: 1, minWidth: 0, outline: "none" });

/** The common column of all pages. `main` is as wide as the window, for full-width bands. */
export const column = style({
  width: "100%",
  maxWidth: vars.size.page,
  marginInline: "auto",
  paddingInline: `max(${vars.space["4"]}, min(4vw, ${vars.space["6"]}))`,
});

/** Space around a page with a single column. */
export const page = style([
  column,
  { paddingBlock: `clamp(${vars.space["6"]}, 5vw, ${vars.space["8"]}) ${vars.space["9"]}` },
]);

/** The heading of a page whose content is an island. */
export const heading = style({ marginBlockEnd: vars.space["6"] });

export const offline = style({
  background: vars.color.warningQuiet,
  color: vars.color.ink,
  fontSize: vars.text.sm,
  textAlign: "center",
  padding: `${vars.space["2"]} ${vars.space["4"]}`,
  maxWidth: "none",
  selectors: { "&:empty": { display: "none" } },
});
