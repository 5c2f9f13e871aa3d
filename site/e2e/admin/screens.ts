import { PAGES, pathOf, TABS } from "../../../admin/src/routes.ts";

/** Every tab and page of the back-office: its path below /admin, and what its title begins with. */
export const SCREENS: Record<string, string> = Object.fromEntries(
  [...TABS, ...PAGES].map(({ id, title }) => [pathOf(id), title]),
);
