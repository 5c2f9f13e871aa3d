import { paths } from "../../paths.ts";
import * as css from "./CatalogueHead.css.ts";

export interface CategoryOfPage {
  slug: string;
  name: string;
  description: string | null;
}

/** The heading of the list: a category, or the whole catalogue. */
export function CatalogueHead({ category }: { category?: CategoryOfPage | null }) {
  if (category) {
    return (
      <div className={css.head}>
        <h1>{category.name}</h1>
        {category.description && <p className={css.lead}>{category.description}</p>}
      </div>
    );
  }
  return (
    <div className={css.head}>
      <h1>Research Peptides</h1>
      <p className={css.lead}>
        The bars over each name are its sequence, residue by residue. Research Use Only: not for
        human consumption. <a href={`${paths.cart}#list`}>Paste a list</a> to order many at once.
      </p>
    </div>
  );
}
