import {
  type Field,
  isText,
  leave,
  presskey,
  reclick,
  refill,
  wasChanged,
} from "./repeat-input.ts";

type Kind = "press" | "value" | "key" | "leave";

interface Act {
  kind: Kind;
  /** What was pressed or filled in. */
  control: HTMLElement;
  again: () => void;
}

const FIELDS =
  "input:not([type=submit], [type=button], [type=reset], [type=image]), select, textarea";
/** The browser answers a press of these by itself. */
const NATIVE = `a[href], label, summary, option, [command], ${FIELDS}`;
/** Keys that a field may heed beside those that type. */
const HEEDED = /^(?:Enter|Escape|Arrow|Page)/;

/**
 * Keeps what somebody does in an island that is not alive, in its order. What was chosen or typed is shown by the
 * browser meanwhile; what was pressed is marked as busy. React, half alive, hears nothing of it.
 */
export function keepEarlyInput(island: HTMLElement, onAct: () => void) {
  let acts: Act[] = [];
  let isAlive = false;
  let hasFailed = false;
  /** A press that began before the island was alive must end as a whole click, or nobody sees its beginning. */
  let isPressing = false;

  function keep(kind: Kind, control: HTMLElement, again: () => void): void {
    if (hasFailed) acts = [];
    hasFailed = false;
    const last = acts.findLast((act) => kind === "value" || act.kind !== "key");
    const isSame = last?.kind === kind && last.control === control;
    // Somebody who presses again because nothing happened means one press, unless each press is a step of its own.
    if (isSame && kind === "press" && !control.hasAttribute("data-repeats")) return;
    if (isSame && kind === "value") acts.pop();
    acts.push({ kind, control, again });
    if (kind === "press" || control.matches("select")) control.setAttribute("aria-busy", "true");
    if (kind !== "leave") onAct();
  }

  function onPress(event: Event): void {
    const target = event.target as HTMLElement;
    if (event.type === "click" && target.closest(NATIVE)) {
      // A click on a field becomes its change, which follows.
      if (!isAlive && target.matches(FIELDS)) event.stopImmediatePropagation();
      return;
    }
    if (hasFailed && nativeForm(pressedBy(event))) return;
    if (isAlive && !isPressing) {
      stop();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    isPressing = false;
    const again = () =>
      event instanceof SubmitEvent
        ? (target as HTMLFormElement).requestSubmit(event.submitter)
        : reclick(target);
    if (isAlive) {
      stop();
      again();
    } else {
      keep("press", pressedBy(event), again);
    }
  }

  function onField(event: Event): void {
    const target = event.target as Field;
    if (isAlive || !target.matches(FIELDS)) return;
    event.stopImmediatePropagation();
    if (event instanceof KeyboardEvent) {
      if (event.type === "keydown" && isText(target) && HEEDED.test(event.key)) {
        keep("key", target, presskey(target, event));
      }
    } else if (event.type === "focusout") {
      if (acts.some(({ control }) => control === target)) keep("leave", target, leave(target));
    } else {
      keep("value", target, refill(target));
    }
  }

  /** The beginnings of a press, without which React takes no click for one of its own. */
  function onBeginning(event: Event): void {
    if (isAlive) return;
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
    pointerdown: onBeginning,
    pointerup: onBeginning,
    mousedown: onBeginning,
    mouseup: onBeginning,
  };
  const heed = (event: Event) => {
    // Afterwards, what comes from a script is what is repeated here.
    if (event.isTrusted || !isAlive) listeners[event.type as keyof typeof listeners](event);
  };
  const stop = () => {
    for (const type in listeners) island.removeEventListener(type, heed, true);
  };
  for (const type in listeners) island.addEventListener(type, heed, true);

  function rest(): void {
    for (const { control } of acts) control.removeAttribute("aria-busy");
  }

  return {
    /** Does everything again, once, now that the island is alive. */
    async repeat(): Promise<void> {
      isAlive = true;
      rest();
      const known = new Set(acts.map(({ control }) => control));
      const fields = [...island.querySelectorAll<Field>(FIELDS)];
      // The browser may have filled in what it remembers before anybody listened.
      const unheard = fields.filter((field) => !known.has(field) && wasChanged(field));
      for (const again of [...unheard.map(refill), ...acts.map((act) => act.again)]) {
        again();
        // React shows what one event changed before the next one is read.
        await null;
      }
      acts = [];
      if (!isPressing) stop();
    },
    /**
     * The island's script did not come: a form that works by itself is sent without it.
     * @returns whether all that was done is seen to by the browser
     */
    goNative(): boolean {
      rest();
      hasFailed = true;
      const act = acts.findLast(({ kind, control }) => kind === "press" || !isText(control));
      const form = act && nativeForm(act.control);
      if (form) form.requestSubmit(isSubmitter(act.control) ? act.control : null);
      return Boolean(form) || acts.every(({ control }) => nativeForm(control));
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

/** The form that the control would send by itself: an action says that it may be. */
function nativeForm(control: HTMLElement): HTMLFormElement | null {
  const form = control instanceof HTMLFormElement ? control : (control as HTMLInputElement).form;
  const isAsked = !control.matches("button") || isSubmitter(control);
  return isAsked && form?.isConnected && form.hasAttribute("action") ? form : null;
}
