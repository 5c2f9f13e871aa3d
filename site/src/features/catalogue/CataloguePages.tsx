import { pageWindow } from "#shared/domain/pagination.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#shared/ui/icons.tsx";
import * as css from "#shared/ui/Pagination.css.ts";
import { paths } from "../../paths.ts";
import { QueryFields } from "../views/QueryFields.tsx";
import { pages } from "./Catalogue.css.ts";
import { type CatalogueQuery, catalogueHref } from "./catalogue-query.ts";

interface CataloguePagesProps {
  query: CatalogueQuery;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Previous, up to five page numbers, Next. They are buttons of a form, so that they work without script. */
export function CataloguePages({ query, pageCount, onPage }: CataloguePagesProps) {
  if (pageCount <= 1) return null;
  const toPage = (page: number) => ({ page, query, pageCount, onPage });
  return (
    <nav aria-label="Pagination" className={pages}>
      <form action={paths.shop}>
        <QueryFields href={catalogueHref({ ...query, page: 1 })} />
        <ul className={css.list}>
          <li>
            <PageButton {...toPage(query.page - 1)}>
              <ChevronLeftIcon />
              Previous
            </PageButton>
          </li>
          {pageWindow(query.page, pageCount).map((page) => (
            <li key={page}>
              <PageButton {...toPage(page)}>{page}</PageButton>
            </li>
          ))}
          <li>
            <PageButton {...toPage(query.page + 1)}>
              Next
              <ChevronRightIcon />
            </PageButton>
          </li>
        </ul>
      </form>
    </nav>
  );
}

interface PageButtonProps extends CataloguePagesProps {
  page: number;
  children: React.ReactNode;
}

function PageButton({ page, query, pageCount, onPage, children }: PageButtonProps) {
  return (
    <button
      type="submit"
      name="page"
      value={page}
      className={css.page}
      disabled={page < 1 || page > pageCount}
      aria-current={page === query.page ? "page" : undefined}
      onClick={(event) => {
        event.preventDefault();
        if (page !== query.page) onPage(page);
      }}
    >
      {children}
    </button>
  );
}
