import { useQuery } from "@tanstack/react-query";
import type { AdminCategory } from "#shared/contracts/categories.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { categoriesQuery } from "./categories.queries.ts";

interface CategorySelectProps {
  field: FieldBinding<string>;
  label?: string;
  none?: string;
  /** Which categories may be chosen; all without it. */
  isOffered?: (category: AdminCategory) => boolean;
}

/** Selects a category. Those of the second level follow the one that they are part of. */
export function CategorySelect({
  field,
  label = "Category",
  none = "No category",
  isOffered = () => true,
}: CategorySelectProps) {
  const { data = [], isError } = useQuery(categoriesQuery);
  const options = inTree(data)
    .filter(isOffered)
    .map(({ id, name, parentId }) => ({ value: id, label: parentId ? `– ${name}` : name }));
  // Until the categories are read, the present one must stay chosen.
  const isKnown = field.value === "" || options.some(({ value }) => value === field.value);
  return (
    <NativeSelect
      {...field}
      label={label}
      options={[
        { value: "", label: none },
        ...(isKnown ? [] : [{ value: field.value, label: "As before" }]),
        ...options,
      ]}
      description={isError ? "The categories could not be read. What is chosen stays." : undefined}
    />
  );
}

/** The categories of the first level in the seller's order, each with those in it. */
export function inTree<Each extends Pick<AdminCategory, "id" | "parentId">>(
  categories: readonly Each[],
): Each[] {
  const ofParent = Map.groupBy(categories, ({ parentId }) => parentId);
  return (ofParent.get(null) ?? []).flatMap((first) => [first, ...(ofParent.get(first.id) ?? [])]);
}
