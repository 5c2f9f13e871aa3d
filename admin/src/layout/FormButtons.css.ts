import { styleVariants } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const row = { display: "flex", flexWrap: "wrap", gap: vars.space[3] } as const;

export const buttons = styleVariants({
  dialog: { ...row, justifyContent: "flex-end", gridColumn: "1 / -1" },
  page: row,
});
