import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { entry as plainEntry, list as plainList } from "../layout/text-and-lists.css.ts";

export { withBadges } from "../layout/text-and-lists.css.ts";

export const list = style([plainList, { borderTop: `1px solid ${vars.color.ink}` }]);

export const entry = style([
  plainEntry,
  {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    paddingBlock: vars.space[3],
    "@media": {
      [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space[2] },
    },
  },
]);

export const words = style({ display: "grid", gap: vars.space[1], overflowWrap: "anywhere" });

export const quiet = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: vars.space[2] });

export const form = style({ display: "grid", gap: vars.space[4] });
