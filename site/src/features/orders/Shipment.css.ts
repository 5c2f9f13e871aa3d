import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const plain = { margin: 0, padding: 0, listStyle: "none" } as const;

export const parcels = style({ ...plain, display: "grid", gap: vars.space[4] });

export const parcel = style({
  paddingTop: vars.space[3],
  borderTop: `1px solid ${vars.color.hairline}`,
  minWidth: 0,
});

export const title = style({
  margin: 0,
  marginBottom: vars.space[2],
  fontSize: "inherit",
  fontWeight: vars.weight.medium,
});

export const lines = style({ ...plain, marginBottom: vars.space[2], overflowWrap: "anywhere" });
