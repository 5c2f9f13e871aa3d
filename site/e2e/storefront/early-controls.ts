import { expect, type Locator, type Page } from "@playwright/test";

/** A control of a page, found by role, so that no list of controls is needed. */
export interface Control {
  role: string;
  name: string;
  /** Index among the controls with the same role and name. */
  nth: number;
  /** Whether it is the first control of its kind. */
  isFirst: boolean;
  /** Whether every press counts, as with a stepper. */
  isStep: boolean;
}

export type Way = "mouse" | "touch" | "keyboard";

const SELECTOR = [
  "button",
  "input:not([type=hidden])",
  "select",
  "textarea",
  "summary",
  ...["button", "checkbox", "radio", "switch", "tab", "combobox", "textbox", "spinbutton"].map(
    (role) => `[role=${role}]`,
  ),
].join(", ");

/** Set with `E2E_EVERY_CONTROL=1`. The gate uses fewer controls to save time. */
export const IS_LONG = process.env.E2E_EVERY_CONTROL === "1";

/** Maximum number of controls of one kind, such as cards, presets or page numbers. */
const USED_OF_A_KIND = IS_LONG ? 4 : 1;

/** The heading of a closed section has no ARIA role. */
const SUMMARY = "summary";

/** The controls to use: the first ones of each kind. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const elements = page.locator(SELECTOR).filter({ visible: true });
  const kinds = new Map<string, number>();
  const used: Control[] = [];
  // One call for all controls, because a page has many more than the test uses.
  const all = await elements.evaluateAll(readLooks);
  for (const [index, looks] of all.entries()) {
    if (looks.isDisabled) continue;
    const countBefore = kinds.get(looks.kind) ?? 0;
    kinds.set(looks.kind, countBefore + 1);
    if (countBefore >= USED_OF_A_KIND) continue;
    used.push(await readControl(elements.nth(index), looks, countBefore));
  }
  return used;
}

async function readControl(
  element: Locator,
  { isStep, summary }: Looks,
  countBefore: number,
): Promise<Control> {
  const { role, name } =
    summary === null
      ? readSnapshot(await element.ariaSnapshot())
      : { role: SUMMARY, name: summary };
  const control = { role, name, nth: 0, isFirst: countBefore === 0, isStep };
  const alike = locateAll(element.page(), control);
  const nth = await alike.evaluateAll(
    (all, one) => all.indexOf(one as HTMLElement),
    await element.elementHandle(),
  );
  if (nth === -1) throw new Error(`${role} ${name} is not found by its role and name`);
  return { ...control, nth };
}

type Looks = { isDisabled: boolean; isStep: boolean; kind: string; summary: string | null };

/** Controls are of one kind if they look alike in the same group. The name of a `summary` is its text. */
function readLooks(elements: Element[]): Looks[] {
  const groups = [...document.querySelectorAll("fieldset, nav")];
  return elements.map((element) => {
    const group = element.closest("fieldset, nav");
    const of = [element.localName, element.role, element.getAttribute("type"), element.className];
    return {
      isDisabled: element.matches(":disabled, [aria-disabled=true]"),
      isStep: element.hasAttribute("data-repeats"),
      kind: JSON.stringify([...of, group && groups.indexOf(group)]),
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not part of the name
      summary: element.localName === "summary" ? (element as HTMLElement).innerText : null,
    };
  });
}

/** The role and name in the first line of an ARIA snapshot: YAML with a name in JSON notation. */
function readSnapshot(snapshot: string): { role: string; name: string } {
  const [line = ""] = snapshot.split("\n");
  const isQuoted = line.startsWith("- '");
  const text = isQuoted ? line.slice(3).replaceAll("''", "'") : line.slice(2);
  const [, role = "", name = '""'] = /^(\w+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(text) ?? [];
  return { role, name: JSON.parse(name) };
}

export const locate = (page: Page, control: Control): Locator =>
  locateAll(page, control).nth(control.nth);

function locateAll(page: Page, { role, name }: Pick<Control, "role" | "name">): Locator {
  if (role === SUMMARY) return page.locator("summary").filter({ hasText: name });
  return page.getByRole(role as "button", { name, exact: true });
}

const TEXT = new Set(["textbox", "searchbox", "spinbutton"]);
const TICKED = new Set(["checkbox", "radio", "switch"]);

/** Uses a control like a person. `times` is the number of presses. */
export async function use(page: Page, control: Control, way: Way, times: number): Promise<void> {
  const element = locate(page, control);
  const isText =
    TEXT.has(control.role) ||
    (await element.evaluate((node) => node instanceof HTMLInputElement && node.type === "text"));
  if (isText) {
    const isNumber = (await element.getAttribute("inputmode")) !== null;
    await element.selectText();
    await element.pressSequentially(isNumber ? "7" : "histatin");
    for (let time = 0; time < times; time += 1) await page.keyboard.press("Enter");
  } else if (control.role === "combobox") {
    await element.focus();
    if (way === "keyboard") await element.press("ArrowDown");
    else await element.selectOption({ index: (await element.locator("option").count()) - 1 });
  } else if (TICKED.has(control.role)) {
    await element.focus();
    await element.press("Space");
  } else {
    await press(element, way, times);
  }
}

/** Presses again only while nothing has happened. */
async function press(element: Locator, way: Way, times: number): Promise<void> {
  const page = element.page();
  const isStep = (await element.getAttribute("data-repeats")) !== null;
  const before = JSON.stringify(await outcome(page));
  if (way === "keyboard") await element.focus();
  for (let time = 0; time < times; time += 1) {
    const isAnswered = JSON.stringify(await outcome(page)) !== before;
    if (!isStep && time > 0 && (isAnswered || !(await element.isVisible()))) return;
    if (way === "keyboard") await page.keyboard.press("Enter");
    else if (way === "touch") await element.tap();
    else await element.click();
  }
}

/** Everything that an action can change: page, selection, storage, clipboard and requests. */
export interface Outcome {
  path: string;
  query: string;
  shown: string[];
  fields: string[];
  pressed: string[];
  dialogs: string[];
  cart: string[];
  consent: string | undefined;
  copied: string[];
}

/** Null while the browser leaves the page. */
export function outcome(page: Page): Promise<Outcome | null> {
  return page.evaluate(readOutcome).catch(() => null);
}

function readOutcome(): Outcome {
  const texts = (selector: string) =>
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText);
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea"),
  ];
  return {
    path: location.pathname,
    query: location.search,
    shown: texts("main h2, main dd, main [role=status]:not([aria-busy])"),
    fields: fields.map(({ value, checked }) => `${value} ${checked ?? ""}`),
    pressed: texts("[aria-pressed=true], [aria-current=page], [aria-selected=true]"),
    dialogs: texts("dialog[open] h2, dialog[open] > div > div > p"),
    cart: JSON.parse(localStorage.getItem("aliquot.cart") ?? "[]").map(
      (line: { slug: string; quantity: number }) => `${line.quantity} ${line.slug}`,
    ),
    consent: /aliquot_consent=(\w+)/.exec(document.cookie)?.[1],
    copied: JSON.parse(sessionStorage.getItem("copied") ?? "[]"),
  };
}

/** The outcome after it has been stable for several checks. */
export async function settled(page: Page): Promise<Outcome | null> {
  const looks: string[] = [];
  await expect
    .poll(
      async () => {
        looks.push(JSON.stringify(await outcome(page)));
        return new Set(looks.slice(-4)).size === 1 && looks.length >= 4;
      },
      { intervals: [300], timeout: 20_000 },
    )
    .toBe(true);
  return JSON.parse(looks.at(-1) as string);
}

/** Records what is copied to the clipboard. */
export function noteCopies(): void {
  const write = navigator.clipboard?.writeText.bind(navigator.clipboard);
  if (!write) return;
  navigator.clipboard.writeText = (text) => {
    const copied = JSON.parse(sessionStorage.getItem("copied") ?? "[]");
    sessionStorage.setItem("copied", JSON.stringify([...copied, text]));
    return write(text);
  };
}
