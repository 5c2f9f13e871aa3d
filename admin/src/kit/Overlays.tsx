import { useState } from "react";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Menu } from "#shared/ui/Menu.tsx";
import { Popover } from "#shared/ui/Popover.tsx";
import { Tooltip } from "#shared/ui/Tooltip.tsx";
import { Specimen, Specimens } from "./Specimens.tsx";

type Opened = "small" | "medium" | "large" | "danger" | "primary" | null;

const refuse = () => Promise.reject(new Error("refused"));

export function Overlays() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <Specimens title="Overlays">
      <Specimen state="Dialog, three sizes">
        {(["small", "medium", "large"] as const).map((size) => (
          <Button key={size} onPress={() => setOpened(size)}>
            {`Open a ${size} dialog`}
          </Button>
        ))}
        {(["small", "medium", "large"] as const).map((size) => (
          <Dialog
            key={size}
            title={`A ${size} dialog`}
            description="What it is for, in a sentence."
            size={size}
            isOpen={opened === size}
            onOpenChange={close}
            actions={<Button onPress={close}>Close</Button>}
          >
            What it holds.
          </Dialog>
        ))}
      </Specimen>
      <Specimen state="AlertDialog, two tones">
        {(["danger", "primary"] as const).map((tone) => (
          <Button key={tone} onPress={() => setOpened(tone)}>
            {`Ask (${tone})`}
          </Button>
        ))}
        <AlertDialog
          tone="danger"
          title="Delete the product?"
          description="It stays open: the answer was refused."
          confirmText="Delete"
          pendingText="Deleting..."
          isOpen={opened === "danger"}
          onOpenChange={close}
          onConfirm={refuse}
        />
        <AlertDialog
          tone="primary"
          title="Publish everything again?"
          description="It closes, whatever the answer."
          confirmText="Publish"
          isOpen={opened === "primary"}
          onOpenChange={close}
          onConfirm={close}
        />
      </Specimen>
      <Specimen state="Menu">
        <Menu
          trigger={<Button>Account</Button>}
          items={[
            { id: "orders", label: "Orders" },
            { id: "link", label: "A link", href: "#menu" },
            { id: "disabled", label: "Disabled", isDisabled: true },
            { id: "delete", label: "Delete", tone: "danger" },
          ]}
        />
      </Specimen>
      <Specimen state="Popover">
        <Popover trigger={<Button>Why?</Button>} aria-label="Why">
          A sentence beside the control.
        </Popover>
      </Specimen>
      <Specimen state="Tooltip">
        <Tooltip text="Shown after 700 ms">
          <Button>Rest on this</Button>
        </Tooltip>
      </Specimen>
    </Specimens>
  );
}
