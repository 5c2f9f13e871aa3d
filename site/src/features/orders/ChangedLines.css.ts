import { linesTable } from "../../components/lines-table.ts";

export const table = linesTable();
