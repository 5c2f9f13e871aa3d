import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Small and muted: what explains, dates or counts something else. */
export const quiet = style({ margin: 0, color: vars.color.inkMuted, fontSize: vars.text.sm });

/** Over a part of a dialog or page, where a larger one would outshout its content. */
export const smallHeading = style([
  quiet,
  { marginBottom: vars.space[1], fontWeight: vars.weight.medium },
]);
