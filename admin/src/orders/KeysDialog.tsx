import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { DESK_KEYS } from "./use-desk-keys.ts";

/** The keys of the list of orders. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keys"
      description="In the list of orders, while nothing is being typed."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
    >
      <DefinitionList
        items={DESK_KEYS.map(({ key, does }) => ({ term: does, value: <kbd>{key}</kbd> }))}
      />
    </Dialog>
  );
}
