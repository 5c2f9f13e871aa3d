import {
  type Field,
  isText,
  replayClick,
  replayKey,
  replayLeave,
  replayValue,
  wasChanged,
} from "./replay-input.ts";

type Kind = "press" | "value" | "key" | "leave";

/** An input before the island was hydrated. */
interface Action {
  kind: Kind;
  /** The control that was pressed or filled in. */
  control: HTMLElement;
  replay: () => void;
}

const FIELDS =
  "input:not([type=submit], [type=button], [type=reset], [type=image]), select, textarea";
/** Elements whose clicks work without a script. */
const NATIVE = `a[href], label, summary, option, [command], ${FIELDS}`;
/** Keys that a field may react to, besides typing. */
const ACTION_KEYS = /^(?:Enter|Escape|Arrow|Page)/;

/**
 * Records the input in an island until it is hydrated, in order, and hides these events from React. The browser shows
 * typed and chosen values; a pressed control is marked as busy. Each recorded input calls `onAction`.
 */
export function recordEarlyInput(island: HTMLElement, onAction: () => void) {
  let actions: Action[] = [];
  let isHydrated = false;
  let hasFailed = false;
  /** The press began before the hydration. React has not seen its start, so a whole click is replayed. */
  let isPressing = false;

  function record(kind: Kind, control: HTMLElement, replay: () => void): void {
    if (hasFailed) actions = [];
    hasFailed = false;
    const last = actions.findLast((action) => kind === "value" || action.kind !== "key");
    const isSame = last?.kind === kind && last.control === control;
    // Repeated presses of a control count once, unless each press is a separate step.
    if (isSame && kind === "press" && !control.hasAttribute("data-repeats")) return;
    if (isSame && kind === "value") actions.pop();
    actions.push({ kind, control, replay });
    if (kind === "press" || control.matches("select")) control.setAttribute("aria-busy", "true");
    if (kind !== "leave") onAction();
  }

  function onPress(event: Event): void {
    const target = event.target as HTMLElement;
    if (event.type === "click" && target.closest(NATIVE)) {
      // The change event that follows records the click on a field.
      if (!isHydrated && target.matches(FIELDS)) event.stopImmediatePropagation();
      return;
    }
    if (hasFailed && nativeForm(pressedBy(event))) return;
    if (isHydrated && !isPressing) {
      stop();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    isPressing = false;
    const replay = () =>
      event instanceof SubmitEvent
        ? (target as HTMLFormElement).requestSubmit(event.submitter)
        : replayClick(target);
    if (isHydrated) {
      stop();
      replay();
    } else {
      record("press", pressedBy(event), replay);
    }
  }

  function onField(event: Event): void {
    const target = event.target as Field;
    if (isHydrated || !target.matches(FIELDS)) return;
    event.stopImmediatePropagation();
    if (event instanceof KeyboardEvent) {
      if (event.type === "keydown" && isText(target) && ACTION_KEYS.test(event.key)) {
        record("key", target, replayKey(target, event));
      }
    } else if (event.type === "focusout") {
      if (actions.some(({ control }) => control === target))
        record("leave", target, replayLeave(target));
    } else {
      record("value", target, replayValue(target));
    }
  }

  /** Events around a click. React must not see them without the recorded click. */
  function onPressStart(event: Event): void {
    if (isHydrated) return;
    if (event.type === "pointerdown") isPressing = true;
    if (!(event.target as Element).closest("a[href]")) event.stopImmediatePropagation();
  }

  const listeners = {
    click: onPress,
    submit: onPress,
    input: onField,
    change: onField,
    keydown: onField,
    focusout: onField,
    pointerdown: onPressStart,
    pointerup: onPressStart,
    mousedown: onPressStart,
    mouseup: onPressStart,
  };
  const handle = (event: Event) => {
    // After the hydration, events from a script are replayed ones.
    if (event.isTrusted || !isHydrated) listeners[event.type as keyof typeof listeners](event);
  };
  const stop = () => {
    for (const type in listeners) island.removeEventListener(type, handle, true);
  };
  for (const type in listeners) island.addEventListener(type, handle, true);

  function clearBusy(): void {
    for (const { control } of actions) control.removeAttribute("aria-busy");
  }

  return {
    /** Replays the input once. Call it when the island is hydrated. */
    async replay(): Promise<void> {
      isHydrated = true;
      clearBusy();
      const known = new Set(actions.map(({ control }) => control));
      const fields = [...island.querySelectorAll<Field>(FIELDS)];
      // After a reload the browser may restore typed text without an event.
      const unrecorded = fields.filter((field) => !known.has(field) && wasChanged(field));
      const replays = [...unrecorded.map(replayValue), ...actions.map((action) => action.replay)];
      for (const replay of replays) {
        replay();
        // React renders the effect of this event before the next one.
        await null;
      }
      actions = [];
      if (!isPressing) stop();
    },
    /**
     * For an island whose script could not be loaded: the browser sends the used form, if it has an action.
     *
     * @returns whether the browser handles all of the recorded input
     */
    submitNatively(): boolean {
      clearBusy();
      hasFailed = true;
      const action = actions.findLast(({ kind, control }) => kind === "press" || !isText(control));
      const form = action && nativeForm(action.control);
      if (form) form.requestSubmit(isSubmitter(action.control) ? action.control : null);
      return Boolean(form) || actions.every(({ control }) => nativeForm(control));
    },
  };
}

const pressedBy = (event: Event) => {
  const target = event.target as HTMLElement;
  if (event instanceof SubmitEvent) return event.submitter ?? target;
  return target.closest<HTMLElement>("button, input, [role]") ?? target;
};

const isSubmitter = (control: HTMLElement): control is HTMLButtonElement =>
  control.matches("[type=submit]");

/** The form that the browser can send for this control without a script. It must have an action. */
function nativeForm(control: HTMLElement): HTMLFormElement | null {
  const form = control instanceof HTMLFormElement ? control : (control as HTMLInputElement).form;
  const isAsked = !control.matches("button") || isSubmitter(control);
  return isAsked && form?.isConnected && form.hasAttribute("action") ? form : null;
}
