import { adminProductCalls } from "#shared/contracts/admin-products.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { readFile } from "../http/read-body.ts";
import { done, serve } from "../http/serve.ts";
import { encodeUpload, MAX_UPLOAD_BYTES } from "../pictures/encode-picture.ts";
import { inTurnOfUploads } from "../pictures/upload-turns.ts";
import { addSize } from "./add-size.ts";
import { changeFamily } from "./change-family.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { joinFamily } from "./join-family.ts";
import { listProducts } from "./list-products.ts";
import { readFamily } from "./present-family.ts";
import { saveProduct } from "./save-product.ts";
import { savedProduct, withSavedTexts } from "./saved-product.ts";
import { setStock, setThreshold } from "./set-stock.ts";

/** Accepted media types of an upload; the bytes themselves are checked when it is decoded. */
const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

export function adminProductRoutes(deps: Dependencies) {
  return serve(deps, adminProductCalls, {
    list: async ({ query }) => {
      const page = await listProducts(deps.db, { ...query, withWaiting: true });
      return { ...page, products: await withSavedTexts(deps.db, page.products) };
    },
    read: ({ params }) => savedProduct(deps.db, params.id),
    create: ({ body, user }) => createProduct(deps, body, user.id),
    update: ({ params, body, user }) => saveProduct(deps, params.id, body, user.id),
    remove: ({ params, user }) =>
      done(deleteProduct(deps, params.id, user.id), "The product is deleted."),
    addSize: ({ params, body, user }) => addSize(deps, params.id, body, user.id),
    joinFamily: ({ params, body, user }) => joinFamily(deps, params.id, body, user.id),
    family: ({ params }) => readFamily(deps.db, params.parentProductId),
    changeFamily: ({ params, query, body, user }) =>
      changeFamily(deps, params.parentProductId, body, {
        dryRun: query.dryRun === "true",
        actorId: user.id,
      }),
    setStock: ({ params, body, user }) => setStock(deps, params.id, body, user.id),
    setThreshold: ({ params, body, user }) =>
      setThreshold(deps, params.id, body.threshold, user.id),
    // Read only in its turn, so that few files are in memory at the same time.
    upload: ({ request }) =>
      inTurnOfUploads(async () => {
        const { bytes } = await readFile(request, { types: PICTURE_TYPES, max: MAX_UPLOAD_BYTES });
        return encodeUpload(bytes, { pictures: deps.objects, name: "picture" });
      }),
  });
}
