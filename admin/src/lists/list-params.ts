import { z } from "zod";

/** What every list keeps in its URL besides its filters. */
export interface ListParams {
  sort: string;
  /** Ids of the chosen columns, joined by commas; empty for those that the list opens with. */
  columns: string;
  /** Cards, where the list has them, or rows of columns, or a grid to type into. */
  as: "cards" | "columns" | "grid";
}

/** The schema of these parameters. The first sort is the one that the list opens with. */
export const listParams = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  sort: z.enum(sorts).catch(sorts[0]) as unknown as z.ZodType<Sort>,
  columns: z.string().max(400).catch(""),
  as: z.enum(["cards", "columns", "grid"]).catch("cards"),
});
