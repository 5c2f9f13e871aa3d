import { useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import {
  type AdminCategory,
  adminCategory,
  type CategoryChanges,
  categoryForm,
  type CategoryForm as Fields,
  type SavedCategory,
} from "#shared/contracts/categories.ts";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import * as css from "../layout/PictureField.css.ts";
import { form as formClass } from "../layout/text-and-lists.css.ts";
import { PICTURE_TYPES, usePictureUpload } from "../layout/use-picture-upload.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { WaitingNotice } from "../wording/WaitingNotice.tsx";
import { isWaiting, waitingQuery } from "../wording/wording.queries.ts";
import { CategorySelect } from "./CategorySelect.tsx";
import { categoriesQuery } from "./categories.queries.ts";

interface CategoryFormProps {
  category: AdminCategory | null;
  onClose: () => void;
}

/** Adds or changes a category. While a saved text waits, the form stays open and shows why. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const [waiting, setWaiting] = useState<AdminCategory | null>(null);
  return (
    <CategoryFields
      key={waiting ? JSON.stringify(waiting) : "opened"}
      category={waiting ?? category}
      onClose={onClose}
      onSaved={({ wording, ...saved }) => {
        if (isWaiting({ wording })) setWaiting({ ...saved, products: category?.products ?? 0 });
        else onClose();
      }}
    />
  );
}

/** A new name does not change the slug; another slug can be typed. */
function CategoryFields({
  category,
  onClose,
  onSaved,
}: CategoryFormProps & { onSaved: (saved: SavedCategory) => void }) {
  const refresh = [categoriesQuery.queryKey, waitingQuery.queryKey];
  const { form, field, button, conflict } = useVersionedForm({
    stored: category,
    valuesOf,
    schema: () => schema,
    newerVersion: (error) => {
      const newer = versionInRefusal(error, "category", newerCategory);
      return newer && { ...newer, products: category?.products ?? 0 };
    },
    send: (fields: Fields, loaded: AdminCategory | null) =>
      loaded
        ? api.admin.categories.update(loaded.id, changesOf(fields, loaded))
        : api.admin.categories.create(fields),
    refresh,
    done: (saved) => ({
      title: category ? "Category Updated" : "Category Created",
      ...(isWaiting(saved) && { description: "Its page waits for its text.", tone: "neutral" }),
    }),
    failure: "Failed to save category.",
    after: onSaved,
  });
  return (
    <>
      {category && <WaitingNotice of={category.id} />}
      {conflict && <NewerVersionNotice what="This category" {...conflict} />}
      <form {...form} className={formClass}>
        <TextField {...field("name")} label="Name" isRequired />
        <TextField
          {...field("slug")}
          label="Address"
          description="The end of the page's address, after /shop/. If it is empty, it is made from the name. If you change it, old links no longer work."
        />
        <NumberField
          {...field("displayOrder")}
          label="Position"
          description="Lower numbers are listed first."
        />
        <CategorySelect
          field={field("parentId")}
          label="Part of"
          none="None: it is of the first level"
          isOffered={({ id, parentId }) => parentId === null && id !== category?.id}
        />
        <TextArea {...field("description")} label="Text" rows={3} />
        <PictureField field={field("imageUrl")} altField={field("imageAlt")} />
        {category && (
          <ConfirmButton
            button={{
              size: "small",
              isDisabled: category.products > 0,
              children: category.products > 0 ? "Has products, cannot be deleted" : "Delete",
            }}
            title="Delete Category"
            description={`Are you sure you want to delete "${category.name}"? Its page is deleted too.`}
            confirmText="Delete"
            pendingText="Deleting..."
            send={() => api.admin.categories.remove(category.id)}
            refresh={refresh}
            done={{ title: "Category Deleted" }}
            failure="Failed to delete category."
            after={onClose}
          />
        )}
        <FormButtons
          button={button}
          submitText={category ? "Update Category" : "Create Category"}
          onCancel={onClose}
        />
      </form>
    </>
  );
}

const valuesOf = (category: AdminCategory | null) => ({
  name: category?.name ?? "",
  slug: category?.slug ?? "",
  displayOrder: String(category?.displayOrder ?? 0),
  description: category?.description ?? "",
  parentId: category?.parentId ?? "",
  imageUrl: category?.imageUrl ?? "",
  imageAlt: category?.imageAlt ?? "",
});

/** A refusal has no count of the products. */
const newerCategory = adminCategory.omit({ products: true });

/** The fields that differ from those that filled the form, and the version that it was filled from. */
function changesOf(fields: Fields, loaded: AdminCategory): CategoryChanges {
  const before: Record<string, string> = valuesOf(loaded);
  const changed = Object.entries(fields).filter(
    ([name, value]) => String(value ?? "") !== before[name],
  );
  return { ...Object.fromEntries(changed), updatedAt: loaded.updatedAt };
}

const schema = schemaOfTyped(categoryForm, (values: { displayOrder: string }, read) => ({
  ...values,
  displayOrder: read.number("displayOrder", values.displayOrder, WHOLE_NUMBER, Number.NaN),
}));

function PictureField({
  field,
  altField,
}: {
  field: FieldBinding<string>;
  altField: FieldBinding<string>;
}) {
  const { isUploading, problem, forget, upload } = usePictureUpload(field.onChange);
  return (
    <div className={css.pictureField}>
      <TextField
        {...field}
        onChange={(address) => {
          forget();
          field.onChange(address);
        }}
        label="Image URL"
        errorMessage={problem ?? field.errorMessage}
        description="A link, or upload a picture of up to 10 MB."
      />
      <FileTrigger
        acceptedFileTypes={PICTURE_TYPES}
        onSelect={(files) => void upload([...(files ?? [])])}
      >
        <Button className={css.upload} isPending={isUploading} pendingText="Uploading...">
          Upload picture
        </Button>
      </FileTrigger>
      <TextField {...altField} label="Alternative text" />
    </div>
  );
}
