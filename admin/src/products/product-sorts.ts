/** The first is the order of the API without `sortBy`: by name, and a search by how well it matches. */
export const PRODUCT_LIST_SORTS = [
  "best",
  "name_asc",
  "name_desc",
  "price_asc",
  "price_desc",
  "price_per_mg_asc",
  "newest",
  "length_asc",
] as const;

export const PRODUCT_SORT_NAMES = [
  { value: "best", label: "By name or match" },
  { value: "name_asc", label: "Name, A to Z" },
  { value: "name_desc", label: "Name, Z to A" },
  { value: "price_asc", label: "Lowest price first" },
  { value: "price_desc", label: "Highest price first" },
  { value: "price_per_mg_asc", label: "Lowest price per mg first" },
  { value: "newest", label: "Newest first" },
  { value: "length_asc", label: "Shortest sequence first" },
] as const;
