import { conflict } from "../refusals.ts";

export const familyChanged = () =>
  conflict(
    "family-changed",
    "A size joined or left this family meanwhile. Look at its sizes and save again.",
  );

export const productOrdered = () =>
  conflict(
    "product-ordered",
    "Cannot delete product because it has been ordered by customers. Consider marking it as unavailable instead.",
  );
