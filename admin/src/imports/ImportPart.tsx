import type { ComponentProps } from "react";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import type { ImportDialog } from "./ImportDialog.tsx";

const importDialog = part("import", async () => (await import("./ImportDialog.tsx")).ImportDialog);

/** The import dialog, loaded when it is first opened. */
export function ImportPart(props: ComponentProps<typeof ImportDialog>) {
  return (
    <LazyPart
      part={importDialog}
      what="The import"
      skeleton={null}
      aroundFailure={(failure) => (
        <Dialog title={props.kind.title} onClose={props.onClose}>
          {failure}
        </Dialog>
      )}
    >
      {(Loaded) => <Loaded {...props} />}
    </LazyPart>
  );
}
