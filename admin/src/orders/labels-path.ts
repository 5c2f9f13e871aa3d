export const labelsPath = (ids: readonly string[]) =>
  `/api/admin/fulfilments/labels.pdf?ids=${ids.map(encodeURIComponent).join(",")}`;
