import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { linesTable } from "../../components/lines-table.ts";

export const message = style({ marginBlockEnd: vars.space["4"] });

export const table = linesTable();
