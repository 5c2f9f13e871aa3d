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

/** Something that was done to a control before the island was hydrated. */
interface Action {
  kind: Kind;
  /** What was pressed or filled in. */
  control: HTMLElement;
  replay: () => void;
}

const FIELDS =
  "input:not([type=submit], [type=button], [type=reset], [type=image]), select, textarea";
/** Elements whose clicks the browser answers without a script. */
const NATIVE = `a[href], label, summary, option, [command], ${FIELDS}`;
/** Keys that a field may act on, beside those that type. */
const ACTION_KEYS = /^(?:Enter|Escape|Arrow|Page)/;

/**
 * Records the input in an island until it is hydrated, in its order, and hides these events from React. The browser shows
 * what is typed and chosen; a pressed control is marked as busy. `onAction` is called for each recorded input.
 */
export function recordEarlyInput(island: HTMLElement, onAction: () => void) {
  let actions: Action[] = [];
  let isHydrated = false;
  let hasFailed = false;
  /** A press that began before the hydration. React has not seen its beginning, so a whole click is replayed. */
  let isPressing = false;

  function record(kind: Kind, control: HTMLElement, replay: () => void): void {
    if (hasFailed) actions = [];
    hasFailed = false;
    const last = actions.findLast((action) => kind === "value" || action.kind !== "key");
    const isSame = last?.kind === kind && last.control === control;
    // A second press of the same control counts once, unless each of its presses is a step of its own.
    if (isSame && kind === "press" && !control.hasAttribute("data-repeats")) return;
    if (isSame && kind === "value") actions.pop();
    actions.push({ kind, control, replay });
    if (kind === "press" || control.matches("select")) control.setAttribute("aria-busy", "true");
    if (kind !== "leave") onAction();
  }

  function onPress(event: Event): void {
    const target = event.target as HTMLElement;
    if (event.type === "click" && target.closest(NATIVE)) {
      // A click on a field is recorded by the change that follows it.
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

  /** The events around a click, which React must not see without the click that is recorded. */
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
    // After the hydration, an event that comes from a script is one that is replayed.
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
    /** Replays the input once. To be called when the island is hydrated. */
    async replay(): Promise<void> {
      isHydrated = true;
      clearBusy();
      const known = new Set(actions.map(({ control }) => control));
      const fields = [...island.querySelectorAll<Field>(FIELDS)];
      // The browser may have restored what was typed before a reload, without an event.
      const unrecorded = fields.filter((field) => !known.has(field) && wasChanged(field));
      const replays = [...unrecorded.map(replayValue), ...actions.map((action) => action.replay)];
      for (const replay of replays) {
        replay();
        // Lets React render what this event has changed before the next one.
        await null;
      }
      actions = [];
      if (!isPressing) stop();
    },
    /**
     * For an island whose script could not be loaded: lets the browser send the form that was used, if it has an action.
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

/** The form that the browser sends for this control without a script: only one with an action. */
function nativeForm(control: HTMLElement): HTMLFormElement | null {
  const form = control instanceof HTMLFormElement ? control : (control as HTMLInputElement).form;
  const isAsked = !control.matches("button") || isSubmitter(control);
  return isAsked && form?.isConnected && form.hasAttribute("action") ? form : null;
}
