import type { ColumnMapping, DateOrder } from "#shared/contracts/statements.ts";
import { Refusal } from "../refusals.ts";
import { readStatement } from "../statements/read-statement.ts";
import type { StatementRow } from "../statements/statement-row.ts";

type How = { mapping?: ColumnMapping; dateOrder?: DateOrder };

/** Reads a file like an upload; text is encoded as UTF-8. */
export const read = (file: string | Uint8Array, { mapping, dateOrder }: How = {}) =>
  readStatement(typeof file === "string" ? new TextEncoder().encode(file) : file, {
    mapping: mapping ?? null,
    dateOrder: dateOrder ?? null,
  });

/** The refusal of a file that cannot be read. */
export async function refusalOf(file: string | Uint8Array, how?: How): Promise<Refusal> {
  try {
    await read(file, how);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("The file was read");
}

/** The members of a row that tests compare. */
export function brief(row: StatementRow) {
  const { date, gross, fee, net, payerName, memo, externalId, kind } = row;
  return { date, gross, fee, net, payerName, memo, externalId, kind };
}
