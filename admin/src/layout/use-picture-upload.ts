import { useState } from "react";
import { said } from "#shared/client/errors.ts";
import { api } from "../api.ts";

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * Uploads pictures one after the other, and reports the URL of each. The first problem ends it; the message names the
 * file and says how many are missing.
 */
export function usePictureUpload(onUploaded: (imageUrl: string) => void) {
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** The first files, if there is not enough room for all. */
  async function upload(files: readonly File[], room = files.length) {
    if (files.length === 0) return;
    if (files.some(({ type }) => !PICTURE_TYPES.includes(type))) {
      return setProblem("Choose a JPEG, PNG, WebP or AVIF picture.");
    }
    const large = files.find(({ size }) => size > MAX_FILE_BYTES);
    if (large) {
      const which = files.length > 1 ? `The picture ${large.name}` : "The picture";
      return setProblem(`${which} is larger than 10 MB.`);
    }
    setProblem(undefined);
    setUploading(true);
    let done = 0;
    try {
      for (const file of files.slice(0, room)) {
        onUploaded((await api.admin.products.upload(file)).imageUrl);
        done += 1;
      }
      if (done < files.length)
        setProblem(`There was room for ${done} of ${files.length} pictures.`);
    } catch (error) {
      const problem = said(error, "The picture could not be uploaded. Please try again.");
      setProblem(
        files.length === 1
          ? problem
          : `${files[done]?.name}: ${problem} ${done} of ${files.length} pictures were uploaded.`,
      );
    } finally {
      setUploading(false);
    }
  }

  return { isUploading, problem, upload, forget: () => setProblem(undefined) };
}
