import { ACCESS, type Access, type Region } from "#shared/domain/buyers.ts";
import { SHIP_TO } from "./shop-fixtures.ts";

/** What a customer may have, and what that buys. `outdated` signed a statement that has changed since. */
export const MAY = {
  none: ["public"],
  attested: ["public", "attested"],
  verified: ["public", "attested", "verified"],
  refused: [],
  expired: ["public"],
  outdated: ["public"],
} satisfies Record<string, Access[]>;
export type Held = keyof typeof MAY;
export const HELD = Object.keys(MAY) as Held[];

const here = { country: "US", state: SHIP_TO.state };
const NO = { reason: "Not sold there" };

/** Where a product is not sold, and whether that is where the orders go. */
export const REGIONS = {
  nowhere: [[], false],
  "the country": [[{ country: here.country, ...NO }], true],
  "the state": [[{ ...here, ...NO }], true],
  "another state": [[{ country: here.country, state: "CA", ...NO }], false],
  "another country": [[{ country: "DE", ...NO }], false],
} satisfies Record<string, [Region[], boolean]>;
export type Where = keyof typeof REGIONS;

export type Cell = { held: Held; access: Access; where: Where };

export const CELLS: Cell[] = HELD.flatMap((held) =>
  ACCESS.flatMap((access) =>
    (Object.keys(REGIONS) as Where[]).map((where) => ({ held, access, where })),
  ),
);

export const isAllowed = ({ held, access, where }: Cell): boolean =>
  (MAY[held] as readonly Access[]).includes(access) && !REGIONS[where][1];
