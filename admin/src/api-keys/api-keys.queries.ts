import { api } from "../api.ts";
import { freshRead } from "../layout/reads.ts";

export const apiKeysQuery = freshRead(["api-keys"], (call) => api.admin.apiKeys.list(call));
