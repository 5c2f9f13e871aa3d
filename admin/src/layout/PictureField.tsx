import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import * as css from "./PictureField.css.ts";
import { PICTURE_TYPES, usePictureUpload } from "./use-picture-upload.ts";

export function PictureField({
  field,
  altField,
  onUploaded,
}: {
  field: FieldBinding<string>;
  altField: FieldBinding<string>;
  onUploaded: (imageUrl: string) => void;
}) {
  const { isUploading, problem, forget, upload } = usePictureUpload(onUploaded);
  return (
    <div className={css.pictureField}>
      <TextField
        {...field}
        onChange={(address) => {
          forget();
          field.onChange(address);
        }}
        label="Image URL"
        errorMessage={problem ?? field.errorMessage}
        description="A link, or upload a picture of up to 10 MB."
      />
      <FileTrigger
        acceptedFileTypes={PICTURE_TYPES}
        onSelect={(files) => void upload([...(files ?? [])])}
      >
        <Button className={css.upload} isPending={isUploading} pendingText="Uploading...">
          Upload picture
        </Button>
      </FileTrigger>
      <TextField {...altField} label="Alternative text" />
    </div>
  );
}
