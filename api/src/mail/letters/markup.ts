/** HTML that is inserted unchanged. Only `markup` creates it, so everything that somebody typed has been escaped. */
class Markup {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  toString(): string {
    return this.#html;
  }
}

export type { Markup };

/** What a template may contain. Null is left out. */
type Value = string | number | Markup | readonly Markup[] | null;

/**
 * Template tag for HTML: markup`<td>${words}</td>`. Text is escaped for elements and quoted
 * attributes; Markup and lists of it are inserted unchanged.
 */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let html = parts[0] ?? "";
  for (let place = 0; place < values.length; place += 1) {
    html += written(values[place] as Value) + parts[place + 1];
  }
  return new Markup(html);
}

function written(value: Value): string {
  if (value === null) return "";
  if (value instanceof Markup) return value.toString();
  if (typeof value === "object") return value.join("");
  return Bun.escapeHTML(value);
}
