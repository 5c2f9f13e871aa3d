import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { Shortcuts } from "#shared/contracts/shortcuts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { $shortcuts, ACTIONS, keyOf, keyProblem } from "../layout/single-keys.ts";
import * as css from "./Orders.css.ts";

const OTHER_KEYS = [
  { key: "Enter", does: "Open the order" },
  { key: "1 to 5", does: "A queue; 0 for all orders" },
];

/** Where a person switches off all single-key shortcuts, or chooses another key for one of them. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useStore($shortcuts);
  const [changed, setChanged] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const save = async (next: Shortcuts) => {
    const before = $shortcuts.get();
    // Set before the call, so that the screen shows the change at once.
    $shortcuts.set(next);
    try {
      await api.admin.shortcuts.save(next);
    } catch (error) {
      $shortcuts.set(before);
      reportFailure(error, "The shortcuts could not be saved.");
    }
  };
  const press = (id: string, key: string) => {
    const found = keyProblem(id, key, shortcuts);
    setProblem(found ?? "");
    if (found) return;
    setChanged(null);
    void save({ ...shortcuts, keys: { ...shortcuts.keys, [id]: key } });
  };
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="They act while nothing is being typed. With a selection, the keys of an order act on all selected orders, after asking."
      onClose={onClose}
      size="medium"
    >
      <Switch
        isSelected={shortcuts.isOn}
        onChange={(isOn) => void save({ ...shortcuts, isOn })}
        description="When this is off, only Enter acts on the focused order. The choice is stored in your account."
      >
        Single letters, digits and signs
      </Switch>
      <ul className={css.keys}>
        {ACTIONS.map((action) => (
          <li key={action.id} className={css.key}>
            <span className={css.does}>{action.does}</span>
            <Button
              size="small"
              aria-label={
                changed === action.id
                  ? `Press the new key: ${action.does}`
                  : `Change ${keyOf(action, shortcuts)}: ${action.does}`
              }
              onPress={() => {
                setProblem("");
                setChanged(changed === action.id ? null : action.id);
              }}
              onKeyDown={(event) => {
                if (changed !== action.id || event.key.length !== 1 || event.key === " ") return;
                press(action.id, event.key);
              }}
            >
              <kbd>{changed === action.id ? "press a key" : keyOf(action, shortcuts)}</kbd>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={css.keyProblem}>
        {problem}
      </p>
      <DefinitionList
        items={OTHER_KEYS.map(({ key, does }) => ({ term: does, value: <kbd>{key}</kbd> }))}
      />
      {Object.keys(shortcuts.keys).length > 0 && (
        <Button size="small" onPress={() => void save({ ...shortcuts, keys: {} })}>
          All keys as at first
        </Button>
      )}
    </Dialog>
  );
}
