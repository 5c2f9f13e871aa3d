import { SCREENS as LISTED, pathOf } from "../../../admin/src/routes.ts";

/** All screens of the back-office: the path below /admin, and the start of the title. */
export const SCREENS: Record<string, string> = Object.fromEntries(
  LISTED.map(({ id, title }) => [pathOf(id), title]),
);
