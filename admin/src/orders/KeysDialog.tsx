import { useStore } from "@nanostores/react";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { $singleKeys, switchSingleKeys } from "../layout/single-keys.ts";
import * as css from "./Orders.css.ts";
import { DESK_KEYS } from "./use-desk-keys.ts";

/** Lists the keyboard shortcuts of the orders, with a switch to turn them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useStore($singleKeys);
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="In the list of orders, while nothing is being typed."
      onClose={onClose}
      size="small"
    >
      <Switch
        isSelected={isOn}
        onChange={switchSingleKeys}
        description="Switched off, only Enter acts on the order that has the focus. This browser remembers it."
      >
        Single letters, digits and signs
      </Switch>
      <div className={css.keys}>
        <DefinitionList
          items={DESK_KEYS.map(({ key, does }) => ({ term: does, value: <kbd>{key}</kbd> }))}
        />
      </div>
    </Dialog>
  );
}
