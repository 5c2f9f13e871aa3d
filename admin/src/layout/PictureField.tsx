import { useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { said } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import * as css from "./PictureField.css.ts";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The picture's URL, an upload that fills it in, and the alternative text. */
export function PictureField({
  field,
  altField,
  onUploaded,
}: {
  field: FieldBinding<string>;
  altField: FieldBinding<string>;
  onUploaded: (imageUrl: string) => void;
}) {
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function upload(file: File | undefined) {
    if (!file) return;
    if (!TYPES.includes(file.type)) return setProblem("Choose a JPEG, PNG, WebP or AVIF picture.");
    if (file.size > MAX_FILE_BYTES) return setProblem("The picture is larger than 10 MB.");
    setProblem(undefined);
    setUploading(true);
    try {
      const { imageUrl } = await api.admin.products.upload(file);
      onUploaded(imageUrl);
    } catch (error) {
      setProblem(said(error, "The picture could not be uploaded. Please try again."));
    } finally {
      setUploading(false);
    }
  }

  return (
    <div className={css.pictureField}>
      <TextField
        {...field}
        onChange={(address) => {
          setProblem(undefined);
          field.onChange(address);
        }}
        label="Image URL"
        errorMessage={problem ?? field.errorMessage}
        description="A link, or upload a picture of up to 10 MB."
      />
      <FileTrigger
        acceptedFileTypes={TYPES}
        onSelect={(files) => void upload(files?.[0] ?? undefined)}
      >
        <Button className={css.upload} isPending={isUploading} pendingText="Uploading...">
          Upload picture
        </Button>
      </FileTrigger>
      <TextField {...altField} label="Alternative text" />
    </div>
  );
}
