import { Elysia } from "elysia";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import {
  adminProductsQuery,
  product,
  productForm,
  productPage,
  savedProduct,
  stockBody,
  thresholdBody,
  uploadedPicture,
} from "#shared/contracts/products.ts";
import type { Dependencies } from "../dependencies.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { adminOnly } from "../http/guards.ts";
import { fileBody, readFile } from "../http/read-body.ts";
import { encodeUpload, MAX_UPLOAD_BYTES } from "../pictures/encode-picture.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { listProducts } from "./list-products.ts";
import { saveProduct } from "./save-product.ts";
import { setStock, setThreshold } from "./set-stock.ts";

/** What an upload may be announced as; the bytes themselves are judged when it is decoded. */
const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** The catalogue as the seller keeps it. */
export function adminProductRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin", tags: ["Admin: products"] })
    .use(adminOnly(deps))
    .get("/products", ({ query }) => listProducts(deps.db, query), {
      query: adminProductsQuery,
      response: { 200: productPage },
      detail: { summary: "A page of all products by name, or of what a search finds" },
    })
    .post(
      "/products",
      async ({ body, user, set }) => {
        const created = await createProduct(deps, body, user.id);
        set.status = 201;
        return created;
      },
      {
        body: productForm,
        response: { 201: savedProduct },
        detail: {
          summary: "Creates a product",
          description:
            "Needs no slug, and no price when bulk pricing is on. `warnings` say where the stated molecular weight is not what the sequence weighs, with the likely cause, and where the check digit of the CAS number is wrong; nothing is refused for it. A price of 0.00 is taken as it is sent, and a blank one is 422.",
        },
      },
    )
    .put("/products/:id", ({ params, body, user }) => saveProduct(deps, params.id, body, user.id), {
      params: idParams,
      body: productForm,
      response: { 200: savedProduct },
      detail: {
        summary: "Saves a product as its form has it",
        description:
          "Send `updatedAt` as it was read: it is the version. With `loadedStockQuantity` a sale in between is kept; otherwise 409 product-changed carries the product as it is.",
      },
    })
    .delete(
      "/products/:id",
      async ({ params, user }) => {
        await deleteProduct(deps, params.id, user.id);
        return { success: true, message: "The product is deleted." };
      },
      {
        params: idParams,
        response: { 200: actionAnswer },
        detail: { summary: "Deletes a product that nobody has ordered" },
      },
    )
    .patch(
      "/inventory/:id/stock",
      ({ params, body, user }) => setStock(deps, params.id, body, user.id),
      {
        params: idParams,
        body: stockBody,
        response: { 200: product },
        detail: {
          summary: "Sets the stock to what was counted",
          description:
            "With loadedStockQuantity, the stock that was shown, the difference is applied to the stock as it is now, or refused with 409 product-changed when less than that is left.",
        },
      },
    )
    .patch(
      "/inventory/:id/threshold",
      ({ params, body, user }) => setThreshold(deps, params.id, body.threshold, user.id),
      {
        params: idParams,
        body: thresholdBody,
        response: { 200: product },
        detail: { summary: "Sets the number at which the stock counts as low" },
      },
    )
    .post(
      "/uploads/pictures",
      async ({ request }) => {
        const { bytes } = await readFile(request, { types: PICTURE_TYPES, max: MAX_UPLOAD_BYTES });
        return encodeUpload(bytes, { pictures: deps.objects, name: "picture" });
      },
      {
        parse: fileBody,
        beforeHandle: withoutDeadline,
        response: { 200: uploadedPicture },
        detail: {
          summary: "Takes a picture and re-encodes it to the sizes the pages use",
          description: "The body is the file: JPEG, PNG, WebP or AVIF of up to 10 MB.",
        },
      },
    );
}
