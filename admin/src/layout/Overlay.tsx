import { type ComponentType, type ReactNode, useState } from "react";
import { buttonClass } from "#shared/ui/button-class.ts";
import { LazyPart, type Part } from "./LazyPart.tsx";
import * as css from "./Overlay.css.ts";

interface OverlayProps<Props> {
  part: Part<Props>;
  /** The start of the sentence "… could not be loaded". */
  what: string;
  isNeeded: boolean;
  /** Shown in place of the part after a failure, for example `failureDialog`. */
  failure: (content: ReactNode) => ReactNode;
  children: (content: ComponentType<Props>) => ReactNode;
}

/** A dialog or menu that is downloaded when it is first needed. After that it stays, so that it can fade out. */
export function Overlay<Props>({ part, what, isNeeded, failure, children }: OverlayProps<Props>) {
  const [wasNeeded, setNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <LazyPart
      part={part}
      what={what}
      skeleton={null}
      aroundFailure={(content) => isNeeded && failure(content)}
    >
      {children}
    </LazyPart>
  );
}

/** Says that a dialog could not be loaded. It is the browser's own dialog, because the kit's may be what is missing. */
export const failureDialog = (title: string, onClose: () => void) => (content: ReactNode) => (
  <dialog
    ref={openModal}
    className={css.failure}
    aria-label={title}
    // An open dialog of the kit would otherwise hide it from screen readers and take the focus back.
    data-react-aria-top-layer="true"
    onClose={onClose}
  >
    {content}
    <form method="dialog" className={css.close}>
      <button type="submit" className={buttonClass()}>
        Close
      </button>
    </form>
  </dialog>
);

function openModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}
