import { PAGES, pathOf, TABS } from "../../../admin/src/routes.ts";

/** All tabs and pages of the back-office: the path below /admin, and the start of the title. */
export const SCREENS: Record<string, string> = Object.fromEntries(
  [...TABS, ...PAGES].map(({ id, title }) => [pathOf(id), title]),
);
