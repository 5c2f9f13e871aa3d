import type { z } from "zod";

/** The members of an object that have these names. */
export const pick = <From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

/** The members that a contract declares: what else a row has is not answered. */
export const declaredOf = <Contract extends z.ZodObject>(
  contract: Contract,
  row: z.output<Contract>,
): z.output<Contract> => pick(row, Object.keys(contract.shape)) as z.output<Contract>;
