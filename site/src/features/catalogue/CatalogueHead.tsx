import type { Category } from "#shared/contracts/categories.ts";
import { ProductPicture } from "#shared/ui/ProductPicture.tsx";
import { Breadcrumbs, type Crumb } from "../../components/Breadcrumbs.tsx";
import { paths } from "../../paths.ts";
import * as css from "./CatalogueHead.css.ts";

export type CategoryLink = Pick<Category, "slug" | "name">;

export type CategoryOfPage = Pick<
  Category,
  "slug" | "name" | "description" | "imageUrl" | "imageAlt"
> & {
  crumbs: readonly Crumb[];
  parts: CategoryLink[];
};

interface CatalogueHeadProps {
  /** The category that is shown; one that the filters chose has no more than a name. */
  category?: CategoryOfPage | CategoryLink | null;
  /** The categories of the first level, for the whole catalogue. */
  categories?: CategoryLink[];
}

export function CatalogueHead({ category, categories = [] }: CatalogueHeadProps) {
  if (category && "parts" in category) return <HeadOfPage category={category} />;
  if (category) {
    return (
      <div className={css.head}>
        <h1>{category.name}</h1>
      </div>
    );
  }
  return (
    <>
      <div className={css.head}>
        <h1>Research Peptides</h1>
        <p className={css.lead}>
          The bars over each name are its sequence, residue by residue. Research Use Only: not for
          human consumption. <a href={`${paths.cart}#list`}>Paste a list</a> to order many at once.
        </p>
      </div>
      <CategoryLinks label="Categories" categories={categories} />
    </>
  );
}

function HeadOfPage({ category }: { category: CategoryOfPage }) {
  const { name, description, imageUrl, imageAlt, crumbs, parts } = category;
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <div className={css.head}>
        <h1>{name}</h1>
        {description && <p className={css.lead}>{description}</p>}
      </div>
      {imageUrl && (
        <div className={css.picture}>
          <ProductPicture
            imageUrl={imageUrl}
            alt={imageAlt ?? ""}
            sizes="(min-width: 48rem) 24rem, 90vw"
          />
        </div>
      )}
      <CategoryLinks label={`Parts of ${name}`} categories={parts} />
    </>
  );
}

function CategoryLinks({ label, categories }: { label: string; categories: CategoryLink[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={css.links}>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <a className={css.link} href={paths.category(slug)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
