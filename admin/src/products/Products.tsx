import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "#shared/contracts/products.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { api } from "../api.ts";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { useOpenedRow } from "../layout/use-opened-row.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { DeleteProductDialog } from "./DeleteProductDialog.tsx";
import { ProductCard } from "./ProductCard.tsx";
import { ProductDialog } from "./ProductDialog.tsx";
import * as css from "./Products.css.ts";
import { productImports } from "./product-imports.ts";
import {
  isPublishedQuery,
  PRODUCTS_PAGE_SIZE,
  productPageQuery,
  productView,
} from "./products.queries.ts";

const importDialog = part(
  "import",
  async () => (await import("../imports/ImportDialog.tsx")).ImportDialog,
);

type Opened = { kind: "create" | "import" } | { kind: "delete"; product: Product };

/** The products by name: searched, edited, deleted, exported and imported. */
export function Products() {
  const {
    view,
    show,
    open,
    close,
    list: products,
    footer,
  } = useListPage(productView, productPageQuery, PRODUCTS_PAGE_SIZE);
  const [opened, setOpened] = useState<Opened | null>(null);
  const closeOpened = () => setOpened(null);
  const edited = useOpenedRow(products.data?.products, view.edit);
  return (
    <section aria-label="Products">
      <PanelHeader
        title="Product Management"
        actions={
          <>
            <SearchBox
              label="Search products"
              placeholder="Name, CAS number or sequence"
              value={view.search}
              onChange={(search) => show({ search })}
            />
            <ExportLink path="/api/admin/products/export" load={() => api.admin.imports.export()} />
            <IfMay call="POST /api/admin/imports/products">
              <Button onPress={() => setOpened({ kind: "import" })}>Import CSV</Button>
            </IfMay>
            <IfMay call="POST /api/admin/products">
              <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
                Add Product
              </Button>
            </IfMay>
          </>
        }
      />
      <ChoiceBar legend="Which products">
        <Choice
          isChosen={!view.missing && !view.stock}
          onPress={() => show({ missing: null, stock: null })}
        >
          All
        </Choice>
        <Choice
          isChosen={view.stock !== null}
          onPress={() => show({ missing: null, stock: "low" })}
        >
          Low on stock
        </Choice>
        <Choice
          isChosen={view.missing !== null}
          onPress={() => show({ missing: "amount", stock: null })}
        >
          Without an amount
        </Choice>
      </ChoiceBar>
      <PublishingNotice />
      <QueryGate
        query={products}
        what="The products"
        skeleton={
          <LoadingBlocks label="Loading products" height="9rem" count={4} className={css.grid} />
        }
      >
        {(data) => (
          <>
            {data.products.length === 0 ? (
              <NoProducts
                isSearch={view.search !== "" || view.missing !== null || view.stock !== null}
                onAdd={() => setOpened({ kind: "create" })}
                onShowAll={() => show({ search: "", missing: null, stock: null })}
              />
            ) : (
              <div className={css.grid}>
                {data.products.map((product) => (
                  <ProductCard
                    key={product.id}
                    product={product}
                    onEdit={() => open({ edit: product.id })}
                    onDelete={() => setOpened({ kind: "delete", product })}
                  />
                ))}
              </div>
            )}
            <ListFooter {...footer} noun="products" />
          </>
        )}
      </QueryGate>
      {opened?.kind === "create" && <ProductDialog product={null} onClose={closeOpened} />}
      {edited && <ProductDialog key={edited.id} product={edited} onClose={close} />}
      {opened?.kind === "import" && (
        <LazyPart
          part={importDialog}
          what="The import"
          skeleton={null}
          aroundFailure={(failure) => (
            <Dialog title="Import Products" isOpen onOpenChange={closeOpened}>
              {failure}
            </Dialog>
          )}
        >
          {(ImportDialog) => <ImportDialog kind={productImports} onClose={closeOpened} />}
        </LazyPart>
      )}
      {opened?.kind === "delete" && (
        <DeleteProductDialog product={opened.product} onClose={closeOpened} />
      )}
    </section>
  );
}

/** Changes are saved, and no visitor sees them. */
function PublishingNotice() {
  const { data: isPublished = true } = useQuery(isPublishedQuery);
  return isPublished ? null : (
    <Notice tone="warning" title="The shop's pages are not published at the moment">
      What you change is saved. Visitors see it once a worker of the release that is served runs
      again.
    </Notice>
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
        Nothing was found for this search and choice.
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No Products"
      action={
        <IfMay call="POST /api/admin/products">
          <Button variant="primary" onPress={onAdd}>
            Add First Product
          </Button>
        </IfMay>
      }
    >
      Start by adding your first product.
    </StatePanel>
  );
}
