import {
  type ImportOutcome,
  type ImportReport,
  type ImportStep,
  importProgress,
  recentImports,
  undoneImport,
} from "../../contracts/imports.ts";
import {
  type ProductForm,
  product,
  productPage,
  type StockBody,
  uploadedPicture,
} from "../../contracts/products.ts";
import { ApiError, NetworkError } from "../errors.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The catalogue as the seller keeps it. A product that was ordered cannot be removed: 409 "product-ordered". */
export function adminProductCalls({ call, act, download }: Transport) {
  return {
    list: (
      query: { search?: string; limit?: number; offset?: number } = {},
      options?: CallOptions,
    ) => call(api`admin/products`, productPage, { query, ...options }),
    create: (form: ProductForm, options?: CallOptions) =>
      call(api`admin/products`, product, { method: "POST", json: form, ...options }),
    /** Send back the `updatedAt` that was read: 409 "product-changed" has `details.product` as it is now. */
    update: (id: string, form: ProductForm, options?: CallOptions) =>
      call(api`admin/products/${id}`, product, { method: "PUT", json: form, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`admin/products/${id}`, { method: "DELETE", ...options }),
    /** All products as CSV. */
    export: (options?: CallOptions) => download(api`admin/products/export`, options),
  };
}

/** What is on the shelf, without the rest of the product's form. */
export function inventoryCalls({ call }: Transport) {
  return {
    /** Sets what was counted on the shelf; with the stock that was shown, what was sold since stays sold. */
    setStock: (productId: string, stock: StockBody, options?: CallOptions) =>
      call(api`admin/inventory/${productId}/stock`, product, {
        method: "PATCH",
        json: stock,
        ...options,
      }),
    setThreshold: (productId: string, threshold: number, options?: CallOptions) =>
      call(api`admin/inventory/${productId}/threshold`, product, {
        method: "PATCH",
        json: { threshold },
        ...options,
      }),
  };
}

/** Pictures for products: JPEG, PNG, WebP or AVIF. */
export function uploadCalls({ call }: Transport) {
  return {
    /** Re-encoded by the server; put the answer's `imageUrl` into the product. */
    picture: (file: Blob, options?: CallOptions) =>
      call(api`admin/uploads/pictures`, uploadedPicture, {
        method: "POST",
        raw: { body: file, contentType: file.type || "application/octet-stream" },
        timeoutMs: 60_000,
        ...options,
      }),
  };
}

/** Thousands of products are written a few at a time. */
const WHOLE_CATALOGUE_MS = 120_000;

type ImportOptions = CallOptions & {
  dryRun: boolean;
  fileName?: string;
  /** Of the dry run that is confirmed: 409 "import-changed" with `details.report` when the shop has changed since. */
  digest?: string;
  onStep?: (step: ImportStep) => void;
};

/** Product files of ours and of other shops: compared, written, taken back. */
export function importCalls({ call, lines }: Transport) {
  return {
    /**
     * With `dryRun` nothing is stored: the report says what would change. 422 "import-invalid" has `details.report`
     * with every problem's line and column.
     */
    async products(
      csv: Blob | string,
      { dryRun, fileName, digest, onStep, ...options }: ImportOptions,
    ): Promise<ImportReport> {
      const told: ImportOutcome[] = [];
      const request = {
        method: "POST",
        query: { dryRun, fileName, digest },
        raw: { body: csv, contentType: "text/csv" },
        timeoutMs: WHOLE_CATALOGUE_MS,
        ...options,
      } as const;
      await lines(api`admin/imports/products`, request, (line) => {
        const progress = importProgress.parse(line);
        if ("stage" in progress) onStep?.(progress);
        else told.push(progress);
      });
      const [outcome] = told;
      if (!outcome) throw new NetworkError(new Error("The answer broke off"));
      if ("refusal" in outcome) {
        throw new ApiError(outcome.status, "", JSON.stringify(outcome.refusal));
      }
      return outcome.answer;
    },
    recent: (options?: CallOptions) => call(api`admin/imports`, recentImports, options),
    undo: (id: string, options?: CallOptions) =>
      call(api`admin/imports/${id}/undo`, undoneImport, {
        method: "POST",
        timeoutMs: WHOLE_CATALOGUE_MS,
        ...options,
      }),
  };
}
