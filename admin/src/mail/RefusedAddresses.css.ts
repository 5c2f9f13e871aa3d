import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList } from "../layout/text-and-lists.css.ts";

export const refused = style({ marginBottom: vars.space[6] });

/** As large as the notice's other titles. */
export const title = style({ margin: 0, fontSize: "inherit", fontWeight: "inherit" });

export const text = style({ margin: 0, fontSize: vars.text.sm });

export const unread = style([text, { marginBottom: vars.space[4] }]);

export const list = style([plainList, { marginBlock: vars.space[2] }]);

export const address = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderTop: `1px solid ${vars.color.hairline}`,
});

/** Leaves room for the button beside it, unless the line is too short for both. */
export const words = style({ flex: "1 1 16rem", minWidth: 0, overflowWrap: "anywhere" });

export const reason = style({ display: "block", color: vars.color.inkMuted });
