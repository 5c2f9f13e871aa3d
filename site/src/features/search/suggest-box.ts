import { productCalls } from "#shared/contracts/products.calls.ts";
import { callsOf } from "../../transport.ts";
import { entriesOf, type SuggestionEntry, statusOf } from "./suggestion-entries.ts";

const products = callsOf(productCalls);

/** Milliseconds without a key before the server is asked. */
const PAUSE = 120;

/**
 * Makes the search field a combobox with a list of links (ARIA Authoring Practices, "editable combobox with list
 * autocomplete"). The focus stays in the field; arrows choose, Enter goes there, Escape closes and then empties.
 */
export function openSuggestBox(input: HTMLInputElement): void {
  const form = input.form as HTMLFormElement;
  const list = form.querySelector("[role=listbox]") as HTMLElement;
  const panel = list.parentElement as HTMLElement;
  const status = form.querySelector("[role=status]") as HTMLElement;
  let chosen = -1;
  let asked: AbortController | null = null;
  let timer = 0;

  function close(): void {
    panel.hidden = true;
    input.setAttribute("aria-expanded", "false");
    choose(-1);
  }

  function choose(index: number): void {
    chosen = index;
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(place === index));
    }
    const option = list.children[index];
    if (option) {
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  function show(entries: SuggestionEntry[], sentence: string): void {
    list.replaceChildren(...entries.map(drawEntry));
    status.textContent = sentence;
    panel.hidden = entries.length === 0;
    input.setAttribute("aria-expanded", String(entries.length > 0));
    choose(-1);
  }

  async function ask(): Promise<void> {
    asked?.abort();
    const text = input.value.trim();
    if (text === "") {
      status.textContent = "";
      close();
      return;
    }
    const asking = new AbortController();
    asked = asking;
    try {
      const found = await products.suggest({ q: text }, { signal: asking.signal });
      if (asking.signal.aborted || !form.contains(document.activeElement)) return;
      show(entriesOf(found, text), statusOf(found));
    } catch {
      // Offline, or asked too often: the form still searches.
      if (!asking.signal.aborted) close();
    }
  }

  const askSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), PAUSE);
  };

  input.addEventListener("input", askSoon);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const isOpen = !panel.hidden;
    // One more than options: the field itself, where nothing is chosen.
    const places = list.children.length + 1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) void ask();
      else choose(((chosen + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && isOpen && chosen >= 0) {
      event.preventDefault();
      (list.children[chosen] as HTMLElement).click();
    } else if (event.key === "Escape" && (isOpen || input.value !== "")) {
      event.preventDefault();
      if (!isOpen) input.value = "";
      asked?.abort();
      clearTimeout(timer);
      close();
    } else if (event.key === "Tab") close();
  });
  // The field would lose the focus before the click.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close();
  });
  form.addEventListener("submit", () => asked?.abort());
  // Otherwise Back would show the page with the list open.
  window.addEventListener("pagehide", close);
  if (input.value.trim() !== "") void ask();
}

/** Text is set as text: names of products are never read as HTML. */
function drawEntry({ href, title, detail, picture }: SuggestionEntry, index: number): HTMLElement {
  const option = document.createElement("a");
  Object.assign(option, { id: `site-search-${index}`, role: "option", href, tabIndex: -1 });
  option.setAttribute("aria-selected", "false");
  if (picture !== undefined) option.append(drawPicture(picture));
  const text = document.createElement("span");
  text.dataset.text = "";
  text.append(title);
  if (detail) {
    const small = document.createElement("small");
    small.textContent = detail;
    text.append(small);
  }
  option.append(text);
  return option;
}

function drawPicture(address: string | null): HTMLElement {
  if (address === null) {
    const empty = document.createElement("span");
    empty.dataset.noPicture = "";
    return empty;
  }
  return Object.assign(document.createElement("img"), {
    src: address,
    alt: "",
    width: 40,
    height: 40,
    decoding: "async",
  });
}
