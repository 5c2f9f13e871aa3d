import { paths } from "../paths.ts";
import * as css from "./Breadcrumbs.css.ts";

export interface Crumb {
  name: string;
  path: string;
}

/** From the home page through the shop and these categories, the upper one first, to the page itself. */
export const crumbsOf = (
  categories: readonly { name: string; slug: string }[],
  ...own: readonly Crumb[]
): Crumb[] => [
  { name: "Home", path: paths.home },
  { name: "Shop", path: paths.shop },
  ...categories.map(({ name, slug }) => ({ name, path: paths.category(slug) })),
  ...own,
];

/** The last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.crumbs}>
        {crumbs.map(({ name, path }, at) =>
          at === crumbs.length - 1 ? (
            <li key={path} className={css.crumb} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={path} className={css.crumb}>
              <a href={path}>{name}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
