import { viewCalls } from "#shared/contracts/views.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { done, serve } from "../http/serve.ts";
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
    remove: ({ params, user }) =>
      done(removeView(deps, params.id, user.id), "The view is deleted."),
  });
}
