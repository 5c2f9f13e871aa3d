/** The address of one PDF with the labels and slips of these parcels. */
export const labelsPath = (ids: readonly string[]) =>
  `/api/admin/fulfilments/labels.pdf?ids=${ids.map(encodeURIComponent).join(",")}`;
