/** HTML that stands in a page as it is. Only `markup` makes it, so whatever somebody typed has been escaped. */
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

/** What may stand between the parts of a template. Null leaves nothing. */
type Value = string | number | Markup | readonly Markup[] | null;

/**
 * Writes HTML: markup`<td>${words}</td>`. Text is escaped, in an element as in a quoted attribute; markup and lists of
 * it are taken as they are.
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
