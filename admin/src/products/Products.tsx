import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Product, ProductPage } from "#shared/contracts/products.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { api } from "../api.ts";
import { ImportPart } from "../imports/ImportPart.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { useOpenedRow } from "../layout/use-opened-row.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { useMay } from "../sessions/use-may.ts";
import { WaitingTexts } from "../wording/WaitingTexts.tsx";
import { DeleteProductDialog } from "./DeleteProductDialog.tsx";
import { ProductGrid } from "./grid/ProductGrid.tsx";
import { ProductCard } from "./ProductCard.tsx";
import { ProductDialog } from "./ProductDialog.tsx";
import * as css from "./Products.css.ts";
import { productColumns } from "./product-columns.tsx";
import { productImports } from "./product-imports.ts";
import {
  isPublishedQuery,
  PRODUCT_LIST_SORTS,
  productPageQuery,
  productQuery,
  productsPageSize,
  productView,
} from "./products.queries.ts";
import { SizesDialog } from "./SizesDialog.tsx";

export function Products() {
  const screen = useListPage(productView, productPageQuery, productsPageSize);
  const { view, listing, filters, show, filter, open, close, list, footer } = screen;
  const [opened, setOpened] = useState<"create" | "import" | Product | null>(null);
  const [sized, setSized] = useState<Product | null>(null);
  const closeOpened = () => setOpened(null);
  const edited = useEdited(list, view.edit);
  const columns = productColumns({
    onEdit: ({ id }) => open({ edit: id }),
    onDelete: (product) => setOpened(product),
  });
  // The whole catalogue as it is imported again, or only what the list shows.
  const exported = Object.keys(filters).length > 0 ? { ...filters, rows: "shown" as const } : {};
  const mayBulk = useMay("PATCH /api/admin/products/bulk");
  const add = (text: string) => (
    <IfMay call="POST /api/admin/products">
      <Button variant="primary" onPress={() => setOpened("create")}>
        {text}
      </Button>
    </IfMay>
  );
  return (
    <ListScreen
      label="Products"
      title="Product Management"
      actions={
        <>
          <SearchBox
            {...filter("search")}
            label="Search products"
            placeholder="Name, CAS number or sequence"
          />
          <ExportLink
            path="/api/admin/products/export"
            query={exported}
            load={(query) => api.admin.imports.export(query)}
          />
          <IfMay call="POST /api/admin/imports/products">
            <Button onPress={() => setOpened("import")}>Import CSV</Button>
          </IfMay>
          {add("Add Product")}
        </>
      }
      filters={
        <>
          <ChoiceBar legend="Which products">
            {CHOICES.map(({ label, missing, stock }) => (
              <Choice
                key={label}
                isChosen={view.missing === missing && view.stock === stock}
                onPress={() => show({ missing, stock })}
              >
                {label}
              </Choice>
            ))}
          </ChoiceBar>
          <ListTools
            list="products"
            {...listing}
            columns={columns}
            sorts={PRODUCT_LIST_SORTS}
            hasCards
            hasGrid={mayBulk}
          />
          <PublishingNotice />
          <WaitingTexts />
        </>
      }
      query={list}
      what="The products"
      skeleton={
        <LoadingBlocks label="Loading products" height="9rem" count={4} className={css.grid} />
      }
      rows={({ products }) => products}
      none={{
        title: "No Products",
        text: "Start by adding your first product.",
        action: add("Add First Product"),
      }}
      isFiltered={screen.isFiltered}
      noMatch={{
        title: "No product matches",
        text: "Nothing was found for this search and choice.",
        showAll: "Show all products",
        onShowAll: screen.showAll,
      }}
      footer={{ ...footer, noun: "products" }}
      dialogs={
        <>
          {opened === "create" && <ProductDialog product={null} onClose={closeOpened} />}
          {edited && <ProductDialog key={edited.id} product={edited} onClose={close} />}
          {sized && <SizesDialog product={sized} onClose={() => setSized(null)} />}
          {opened === "import" && <ImportPart kind={productImports} onClose={closeOpened} />}
          {opened && typeof opened !== "string" && (
            <DeleteProductDialog product={opened} onClose={closeOpened} />
          )}
        </>
      }
    >
      {(products) =>
        view.as === "grid" && mayBulk ? (
          <ProductGrid key={`${view.page} ${view.search}`} products={products} />
        ) : view.as === "columns" ? (
          <ListTable aria-label="Products" columns={columns} rows={products} {...listing} />
        ) : (
          <div className={css.grid}>
            {products.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                onEdit={() => open({ edit: product.id })}
                onSizes={() => setSized(product)}
                onDelete={() => setOpened(product)}
              />
            ))}
          </div>
        )
      }
    </ListScreen>
  );
}

const CHOICES = [
  { label: "All", missing: null, stock: null },
  { label: "Low on stock", missing: null, stock: "low" },
  { label: "Without an amount", missing: "amount", stock: null },
  { label: "Without a weight", missing: "weight", stock: null },
] as const;

/** The product in the dialog. A link may open one that is on another page of the list. */
function useEdited(list: UseQueryResult<ProductPage>, id: string | null): Product | undefined {
  const listed = useOpenedRow(list.data?.products, id);
  const isElsewhere = id !== null && !listed && list.isSuccess && !list.isPlaceholderData;
  const read = useQuery({ ...productQuery(id ?? ""), enabled: isElsewhere });
  return listed ?? read.data ?? undefined;
}

function PublishingNotice() {
  const { data: isPublished = true } = useQuery(isPublishedQuery);
  return isPublished ? null : (
    <Notice tone="warning" title="The shop's pages are not published at the moment">
      What you change is saved. Visitors see it once a worker of the release that is served runs
      again.
    </Notice>
  );
}
