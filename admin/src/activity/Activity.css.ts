import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { entry as plainEntry, list as plainList } from "../layout/text-and-lists.css.ts";

export const list = style([
  plainList,
  {
    borderTop: `1px solid ${vars.color.ink}`,
  },
]);

export const entry = style([
  plainEntry,
  {
    gridTemplateColumns: "12rem 10rem minmax(0, 1fr)",
    paddingBlock: vars.space[3],
    fontSize: vars.text.sm,
    "@media": {
      [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space[1] },
    },
  },
]);

/** An address of an email is longer than a name. */
export const event = style([
  entry,
  {
    gridTemplateColumns: "11rem 17rem minmax(0, 1fr)",
    "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  },
]);

export const when = style({ color: vars.color.inkMuted, fontVariantNumeric: "tabular-nums" });

export const who = style({ overflowWrap: "anywhere" });

export const what = style({ minWidth: 0, overflowWrap: "anywhere" });

export const summary = style({ fontSize: vars.text.md, lineHeight: vars.leading.snug, margin: 0 });

export const opener = style({
  width: "fit-content",
  marginTop: vars.space[1],
  color: vars.color.inkMuted,
  cursor: "pointer",
});

export const changes = style({ marginTop: vars.space[2] });
