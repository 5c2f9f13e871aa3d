import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCategory } from "#shared/contracts/categories.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { ListTable } from "../lists/ListTable.tsx";
import { useMay } from "../sessions/use-may.ts";
import { CategoryForm } from "./CategoryForm.tsx";
import { inTree } from "./CategorySelect.tsx";
import { categoriesQuery } from "./categories.queries.ts";

/** The categories of the catalogue: their names, addresses, order and texts. */
export function Categories() {
  const categories = useQuery(categoriesQuery);
  const mayCreate = useMay("POST /api/admin/categories");
  const mayChange = useMay("PATCH /api/admin/categories/{id}");
  const [opened, setOpened] = useState<{ category: AdminCategory | null } | null>(null);
  const close = () => setOpened(null);
  const create = mayCreate && (
    <Button variant="primary" onPress={() => setOpened({ category: null })}>
      Add Category
    </Button>
  );
  return (
    <ListScreen
      label="Categories"
      actions={create}
      query={categories}
      what="The categories"
      loading="Loading categories"
      count={4}
      rows={(data) => inTree(data)}
      none={{
        title: "No Categories",
        text: "Each category has a page of its own in the shop.",
        action: create,
      }}
      dialogs={
        opened && (
          <Dialog title={opened.category ? "Edit Category" : "Add Category"} onClose={close}>
            <CategoryForm category={opened.category} onClose={close} />
          </Dialog>
        )
      }
    >
      {(rows) => (
        <ListTable
          aria-label="Categories"
          rows={rows}
          columns={[
            {
              id: "name",
              title: "Name",
              isFixed: true,
              isRowHeader: true,
              cell: ({ name, parentId }) => (parentId ? `– ${name}` : name),
            },
            { id: "address", title: "Address", cell: ({ slug }) => `/shop/${slug}` },
            {
              id: "order",
              title: "Position",
              align: "end",
              cell: ({ displayOrder }) => String(displayOrder).replace("-", "−"),
            },
            { id: "products", title: "Products", align: "end", cell: ({ products }) => products },
            {
              id: "actions",
              title: "Actions",
              align: "end",
              isFixed: true,
              cell: (category) =>
                mayChange && (
                  <Button size="small" onPress={() => setOpened({ category })}>
                    Edit
                  </Button>
                ),
            },
          ]}
        />
      )}
    </ListScreen>
  );
}
