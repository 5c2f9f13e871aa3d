import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCategory } from "#shared/contracts/categories.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useMay } from "../sessions/use-may.ts";
import { CategoryForm } from "./CategoryForm.tsx";
import { categoriesQuery } from "./categories.queries.ts";

const COLUMNS = [
  { id: "name", title: "Name", isRowHeader: true },
  { id: "address", title: "Address" },
  { id: "order", title: "Order", align: "end" },
  { id: "products", title: "Products", align: "end" },
  { id: "actions", title: "Actions" },
] as const satisfies TableColumn[];

/** The parts of the catalogue: their names, addresses, order and texts. */
export function Categories() {
  const categories = useQuery(categoriesQuery);
  const mayCreate = useMay("POST /api/admin/categories");
  const mayChange = useMay("PATCH /api/admin/categories/{id}");
  const [opened, setOpened] = useState<{ category: AdminCategory | null } | null>(null);
  const create = mayCreate && (
    <Button variant="primary" onPress={() => setOpened({ category: null })}>
      Add Category
    </Button>
  );
  return (
    <section aria-label="Categories">
      <PanelHeader title="Categories" actions={create} />
      <QueryGate
        query={categories}
        what="The categories"
        loading="Loading categories"
        height="3rem"
        count={4}
      >
        {(data) =>
          data.length === 0 ? (
            <StatePanel title="No Categories" action={create || undefined}>
              Each category has a page of its own in the shop.
            </StatePanel>
          ) : (
            <Table
              aria-label="Categories"
              columns={COLUMNS}
              rows={data}
              rowKey={({ id }) => id}
              renderCell={(category, column) => {
                if (column === "name") return category.name;
                if (column === "address") return `/shop/${category.slug}`;
                if (column === "order") return category.displayOrder;
                if (column === "products") return category.products;
                return (
                  mayChange && (
                    <Button size="small" onPress={() => setOpened({ category })}>
                      Edit
                    </Button>
                  )
                );
              }}
            />
          )
        }
      </QueryGate>
      {opened && (
        <Dialog
          title={opened.category ? "Edit Category" : "Add Category"}
          onClose={() => setOpened(null)}
        >
          <CategoryForm category={opened.category} onClose={() => setOpened(null)} />
        </Dialog>
      )}
    </section>
  );
}
