import type { GuardedColumns, GuardState } from "../wording/guard-texts.ts";

export type CategoryTexts = { name: string; description: string | null; imageAlt: string | null };

export type CategoryGuard = GuardState<CategoryTexts>;

export const GUARDED: readonly GuardedColumns<CategoryTexts>[] = (
  ["name", "description", "imageAlt"] as const
).map((column) => ({ columns: [column], texts: (row) => ({ [column]: row[column] ?? "" }) }));
