import {
  adminProductDocumentCalls,
  productDocumentCalls,
} from "#shared/contracts/product-documents.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { readPdf } from "../http/read-pdf.ts";
import { serve } from "../http/serve.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { findProductBySlug, getProduct } from "../products/products.queries.ts";
import { notFound, required } from "../refusals.ts";
import { addProductDocument, listDocuments, removeProductDocument } from "./change-documents.ts";
import { findDocumentFile } from "./product-documents.queries.ts";

export function productDocumentRoutes(deps: Dependencies) {
  return serve(deps, productDocumentCalls, {
    list: async ({ params }) => {
      const product = await findProductBySlug(deps.db, params.slug);
      if (!product) throw notFound("Product Not Found");
      return listDocuments(deps.db, product.id);
    },
    file: async ({ params }) => {
      const file = await required(findDocumentFile(deps.db, params.slug, params.documentId));
      // A document never changes under its URL; a removed one is gone within the day.
      return pdfAnswer(file.content, file.fileName, {
        "Cache-Control": "public, max-age=86400",
        ETag: `"${file.sha256}"`,
      });
    },
  });
}

export function adminProductDocumentRoutes(deps: Dependencies) {
  return serve(deps, adminProductDocumentCalls, {
    list: async ({ params }) => {
      await getProduct(deps.db, params.id);
      return listDocuments(deps.db, params.id, { withWaiting: true });
    },
    add: async ({ params, query, request, user }) => {
      // Checked first, so that ten megabytes are not read for an unknown product.
      await getProduct(deps.db, params.id);
      return addProductDocument(deps, params.id, query, await readPdf(request), user.id);
    },
    remove: ({ params, user }) => removeProductDocument(deps, params, user.id),
  });
}
