import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Product } from "#shared/contracts/products.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { pageOf } from "#shared/domain/pagination.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useEdited } from "../layout/use-edited.ts";
import { useLastPage } from "../layout/use-last-page.ts";
import { DeleteProductDialog } from "./DeleteProductDialog.tsx";
import { ProductCard } from "./ProductCard.tsx";
import { ProductDialog } from "./ProductDialog.tsx";
import * as css from "./Products.css.ts";
import { productPageQuery } from "./products.queries.ts";

const importDialog = part(
  "import",
  async () => (await import("../imports/ImportDialog.tsx")).ImportDialog,
);

type Opened = { kind: "create" | "import" } | { kind: "delete"; product: Product };

/** The catalogue as the seller keeps it. */
export function Products() {
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const page = pageOf(params);
  const search = params.get("search") ?? "";
  const products = useQuery(productPageQuery(page, search));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [editedId, edit] = useEdited();
  const edited = products.data?.products.find(({ id }) => id === editedId);
  const close = () => setOpened(null);
  const show = (next: { page?: number; search: string }, history?: { replace: boolean }) => {
    const query = new URLSearchParams();
    if (next.search) query.set("search", next.search);
    if (next.page && next.page > 1) query.set("page", String(next.page));
    navigate(`/products${query.size > 0 ? `?${query}` : ""}`, history);
  };
  useLastPage(products, { page, pageSize: PAGE_SIZES.adminProducts }, (last) =>
    show({ page: last, search }, { replace: true }),
  );

  return (
    <section aria-label="Products">
      <PanelHeader
        title="Product Management"
        actions={
          <>
            <SearchBox
              label="Search products"
              placeholder="Name, CAS number or sequence"
              value={search}
              onChange={(text) => show({ search: text })}
            />
            <ExportLink
              path="/api/admin/products/export"
              load={() => api.admin.products.export()}
            />
            <Button onPress={() => setOpened({ kind: "import" })}>Import CSV</Button>
            <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
              Add Product
            </Button>
          </>
        }
      />
      <QueryGate query={products} what="The products" skeleton={<ProductsSkeleton />}>
        {(data) => (
          <>
            {data.products.length === 0 ? (
              <NoProducts
                isSearch={search !== ""}
                onAdd={() => setOpened({ kind: "create" })}
                onShowAll={() => show({ search: "" })}
              />
            ) : (
              <div className={css.grid}>
                {data.products.map((product) => (
                  <ProductCard
                    key={product.id}
                    product={product}
                    onEdit={() => edit(product.id)}
                    onDelete={() => setOpened({ kind: "delete", product })}
                  />
                ))}
              </div>
            )}
            <ListFooter
              noun="products"
              page={page}
              pageSize={PAGE_SIZES.adminProducts}
              total={data.total}
              onPageChange={(next) => show({ page: next, search })}
            />
          </>
        )}
      </QueryGate>
      {opened?.kind === "create" && <ProductDialog product={null} onClose={close} />}
      {edited && <ProductDialog key={edited.id} product={edited} onClose={() => edit(null)} />}
      {opened?.kind === "import" && (
        <LazyPart
          part={importDialog}
          what="The import"
          skeleton={null}
          aroundFailure={(failure) => (
            <Dialog title="Import Products" isOpen onOpenChange={close}>
              {failure}
            </Dialog>
          )}
        >
          {(ImportDialog) => <ImportDialog onClose={close} />}
        </LazyPart>
      )}
      {opened?.kind === "delete" && (
        <DeleteProductDialog product={opened.product} onClose={close} />
      )}
    </section>
  );
}

function NoProducts({
  isSearch,
  onAdd,
  onShowAll,
}: {
  isSearch: boolean;
  onAdd: () => void;
  onShowAll: () => void;
}) {
  if (isSearch) {
    return (
      <StatePanel
        title="No product matches"
        action={<Button onPress={onShowAll}>Show all products</Button>}
      >
        Nothing was found for this search.
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No Products"
      action={
        <Button variant="primary" onPress={onAdd}>
          Add First Product
        </Button>
      }
    >
      Start by adding your first product.
    </StatePanel>
  );
}

function ProductsSkeleton() {
  return (
    <LoadingRegion label="Loading products" className={css.grid}>
      <Skeleton width="100%" height="9rem" />
      <Skeleton width="100%" height="9rem" />
      <Skeleton width="100%" height="9rem" />
      <Skeleton width="100%" height="9rem" />
    </LoadingRegion>
  );
}
