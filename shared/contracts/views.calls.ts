import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import { savedView, savedViews, viewChange, viewForm, viewsQuery } from "./views.ts";

/** Saved views of the lists: a person's own, and those that are shared. */
export const viewCalls = {
  list: {
    call: "GET /api/admin/views",
    who: "admin reading no-proof",
    summary: "The saved views of a list: one's own and the shared ones, by name",
    query: viewsQuery,
    answer: savedViews,
  },
  create: {
    call: "POST /api/admin/views",
    who: "admin no-proof",
    summary: "Saves a view of a list",
    description:
      "409 view-exists when one's own or a shared view of the list has the name, 409 too-many-views after 100.",
    body: viewForm,
    answer: savedView,
    status: 201,
  },
  update: {
    call: "PATCH /api/admin/views/{id}",
    who: "admin no-proof",
    summary: "Changes a view: name, query, columns, or whether it is shared",
    description: "409 view-exists.",
    body: viewChange,
    answer: savedView,
  },
  remove: {
    call: "DELETE /api/admin/views/{id}",
    who: "admin no-proof",
    summary: "Deletes a view",
    answer: actionAnswer,
  },
} as const satisfies Calls;
