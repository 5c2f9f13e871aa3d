import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminCategory,
  categoryForm,
  type CategoryForm as Fields,
} from "#shared/contracts/categories.ts";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { reportAndThrow, reportFailure } from "../layout/report-failure.ts";
import { categoriesQuery } from "./categories.queries.ts";

interface CategoryFormProps {
  category: AdminCategory | null;
  onClose: () => void;
}

/** Adds a category, or changes one. A new name keeps the address, unless another address is typed. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const done = async (title: string) => {
    await queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    showToast({ title, tone: "success" });
    onClose();
  };
  const { form, field, button } = useForm({
    schema,
    initial: {
      name: category?.name ?? "",
      slug: category?.slug ?? "",
      displayOrder: String(category?.displayOrder ?? 0),
      description: category?.description ?? "",
    },
    submit: async (fields: Fields) => {
      if (category) await api.admin.categories.update(category.id, fields);
      else await api.admin.categories.create(fields);
      await done(category ? "Category Updated" : "Category Created");
    },
    onError: (error) => reportFailure(error, "Failed to save category."),
  });

  async function remove() {
    if (!category) return;
    await reportAndThrow(api.admin.categories.remove(category.id), "Failed to delete category.");
    await done("Category Deleted");
  }

  return (
    <>
      <form {...form}>
        <TextField {...field("name")} label="Name" isRequired />
        <TextField
          {...field("slug")}
          label="Address"
          description="The page is /shop/ and this. Empty, it is made of the name; changed, old links lead nowhere."
        />
        <NumberField
          {...field("displayOrder")}
          label="Order"
          rules={WHOLE_NUMBER}
          description="Lower numbers are listed first."
        />
        <TextArea {...field("description")} label="Text" rows={3} />
        {category && (
          <Button size="small" isDisabled={category.products > 0} onPress={() => setDeleting(true)}>
            {category.products > 0 ? "Has products, cannot be deleted" : "Delete"}
          </Button>
        )}
        <FormButtons
          button={button}
          submitText={category ? "Update Category" : "Create Category"}
          onCancel={onClose}
        />
      </form>
      {isDeleting && category && (
        <AlertDialog
          title="Delete Category"
          description={`Are you sure you want to delete "${category.name}"? Its page goes with it.`}
          confirmText="Delete"
          pendingText="Deleting..."
          onClose={() => setDeleting(false)}
          onConfirm={remove}
        />
      )}
    </>
  );
}

/** The form as it is typed, judged by the contract. */
const schema = schemaOfTyped<Record<"displayOrder", string>, Fields>(
  categoryForm,
  (values, read) => ({
    ...values,
    displayOrder: read.number("displayOrder", values.displayOrder, WHOLE_NUMBER, Number.NaN),
  }),
);
