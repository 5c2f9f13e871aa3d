import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/* By the attributes of <html> that client/before-first-paint.ts has written. */
const hidden = { display: "none !important" };
globalStyle('html:not([data-session]) [data-for="member"]', hidden);
globalStyle('html[data-session] [data-for="visitor"]', hidden);
globalStyle('html:not([data-session="admin"]) [data-for="admin"]', hidden);

globalStyle("html:has(dialog:modal)", { overflow: "hidden" });

/** The footer is at the bottom of the window also under a short page. */
export const body = style({ display: "flex", flexDirection: "column" });

export const main = style({ flex: 1, minWidth: 0, outline: "none" });

/** The column that all pages share; `main` is as wide as the window, for bands that reach its edges. */
export const column = style({
  width: "100%",
  maxWidth: vars.size.page,
  marginInline: "auto",
  paddingInline: `max(${vars.space["4"]}, min(4vw, ${vars.space["6"]}))`,
});

/** Space around a page that is one column of content. */
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
