import { listCalls } from "#shared/contracts/lists.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import {
  addListToCart,
  createList,
  removeList,
  renameList,
  setListItem,
  shareList,
  unshareList,
} from "./change-list.ts";
import { readLists, readSharedList } from "./read-list.ts";

export function listRoutes(deps: Dependencies) {
  return serve(deps, listCalls, {
    all: ({ user }) => readLists(deps, user.id),
    create: ({ body, user }) => createList(deps, user.id, body.name),
    rename: ({ body, params, user }) => renameList(deps, user.id, params.id, body.name),
    remove: async ({ params, user }) => {
      await removeList(deps, user.id, params.id);
      return readLists(deps, user.id);
    },
    setItem: ({ body, params, user }) => setListItem(deps, user.id, params.id, body),
    addToCart: ({ params, user }) => addListToCart(deps, user.id, params.id),
    share: ({ params, user }) => shareList(deps, user.id, params.id),
    unshare: ({ params, user }) => unshareList(deps, user.id, params.id),
    shared: ({ params, request }) =>
      deps.readCatalogue(request, (from) => readSharedList(from, params.key)),
  });
}
