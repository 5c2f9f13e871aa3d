import { uploadedPicture } from "../../contracts/products.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** Pictures for products: JPEG, PNG, WebP or AVIF. */
export function pictureCalls({ call }: Transport) {
  return {
    /** Re-encoded by the server; put the answer's `imageUrl` into the product. */
    upload: (file: Blob, options?: CallOptions) =>
      call(api`admin/uploads/pictures`, uploadedPicture, {
        method: "POST",
        raw: { body: file, contentType: file.type || "application/octet-stream" },
        timeoutMs: 60_000,
        ...options,
      }),
  };
}
