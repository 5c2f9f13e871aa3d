import { type ReactNode, useRef, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { said } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { halfTypedIn } from "#shared/ui/use-form.ts";
import { Problem } from "./CheckList.tsx";

const MAX_BYTES = 10 * 1024 * 1024;

/** The fields about a PDF, and the button that uploads it. `send` shows the toast of a success. */
export function PdfUpload({
  className,
  isDisabled,
  send,
  children,
}: {
  className: string;
  isDisabled?: boolean;
  send: (file: File) => Promise<unknown>;
  children: ReactNode;
}) {
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);

  async function upload(file: File | undefined) {
    if (!file) return;
    if (halfTypedIn(fields.current).date) return setProblem("The date must be a whole date.");
    if (file.size > MAX_BYTES) return setProblem("The file is larger than 10 MB.");
    setProblem(undefined);
    setUploading(true);
    try {
      await send(file);
    } catch (error) {
      setProblem(said(error, "The document could not be uploaded. Please try again."));
    } finally {
      setUploading(false);
    }
  }

  return (
    <>
      <div ref={fields} className={className}>
        {children}
        <FileTrigger
          acceptedFileTypes={["application/pdf"]}
          onSelect={(files) => void upload(files?.[0])}
        >
          <Button isDisabled={isDisabled} isPending={isUploading} pendingText="Uploading...">
            Upload a PDF
          </Button>
        </FileTrigger>
      </div>
      <Problem>{problem}</Problem>
    </>
  );
}
