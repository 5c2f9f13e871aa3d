import { viewCalls } from "#shared/contracts/views.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { changeView, createView, presentView, removeView } from "./save-view.ts";
import { findViews } from "./views.queries.ts";

export function viewRoutes(deps: Dependencies) {
  return serve(deps, viewCalls, {
    list: async ({ query, user }) => {
      const rows = await findViews(deps.db, { list: query.list, userId: user.id });
      return rows.map((row) => presentView(row, user.id));
    },
    create: ({ body, user }) => createView(deps, body, user.id),
    update: ({ params, body, user }) => changeView(deps, params.id, body, user.id),
    remove: async ({ params, user }) => {
      await removeView(deps, params.id, user.id);
      return { success: true, message: "The view is deleted." };
    },
  });
}
