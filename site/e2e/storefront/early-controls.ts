import { expect, type Locator, type Page } from "@playwright/test";

/** A control of a page, found by its role: nobody has to keep a list of them. */
export interface Control {
  role: string;
  name: string;
  /** Of all controls with this role and name, from 0. */
  nth: number;
  /** Whether it is the first of its kind. */
  isFirst: boolean;
  /** Whether every press counts, as it does with a stepper's. */
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

/** Asked for with `E2E_EVERY_CONTROL=1`. The gate has little time. */
export const IS_LONG = process.env.E2E_EVERY_CONTROL === "1";

/** Of a kind that a page has many of (cards, presets, numbers of pages) so many are used. */
const USED_OF_A_KIND = IS_LONG ? 4 : 1;

/** The heading of a part that is closed has no role of its own. */
const SUMMARY = "summary";

/** What can be used on the page: of every kind of control the first ones. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const elements = page.locator(SELECTOR).filter({ visible: true });
  const kinds = new Map<string, number>();
  const used: Control[] = [];
  // The page is asked about all of them at once: it has many more than are used.
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

/** Alike are controls that look alike in the same group. The name of a `summary` is its text. */
function readLooks(elements: Element[]): Looks[] {
  const groups = [...document.querySelectorAll("fieldset, nav")];
  return elements.map((element) => {
    const group = element.closest("fieldset, nav");
    const of = [element.localName, element.role, element.getAttribute("type"), element.className];
    return {
      isDisabled: element.matches(":disabled, [aria-disabled=true]"),
      isStep: element.hasAttribute("data-repeats"),
      kind: JSON.stringify([...of, group && groups.indexOf(group)]),
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not its name
      summary: element.localName === "summary" ? (element as HTMLElement).innerText : null,
    };
  });
}

/** The role and the name in the first line of a snapshot, which is YAML around a name that is written as in JSON. */
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

/** Uses a control as a person would; impatiently, a press is made three times. */
export async function use(page: Page, control: Control, way: Way, times: number): Promise<void> {
  const element = locate(page, control);
  if (TEXT.has(control.role)) {
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

/** Somebody presses again because nothing happens, and not once something has. */
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

/** All that an act can change: what is shown, chosen, kept, copied and asked. */
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

/** Null while the page is being left for another. */
export function outcome(page: Page): Promise<Outcome | null> {
  return page.evaluate(readOutcome).catch(() => null);
}

function readOutcome(): Outcome {
  const texts = (selector: string) =>
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
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

/** The outcome when it has stayed the same for some looks. */
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

/** Notes what is copied, and copies it. */
export function noteCopies(): void {
  const write = navigator.clipboard?.writeText.bind(navigator.clipboard);
  if (!write) return;
  navigator.clipboard.writeText = (text) => {
    const copied = JSON.parse(sessionStorage.getItem("copied") ?? "[]");
    sessionStorage.setItem("copied", JSON.stringify([...copied, text]));
    return write(text);
  };
}
