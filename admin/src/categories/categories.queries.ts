import { api } from "../api.ts";
import { freshRead } from "../layout/reads.ts";

/** The categories in the seller's order, each with how many products it has. */
export const categoriesQuery = freshRead(["categories"], (call) => api.admin.categories.list(call));
