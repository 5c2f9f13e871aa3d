import * as css from "@vanilla-extract/css";
import { kit } from "./layers.css.ts";

type ComplexRule = Parameters<typeof css.style>[0];
type Rule = Exclude<ComplexRule, unknown[]>;

/** `style` of vanilla-extract in the kit's layer. Only for the kit's own .css.ts files. */
export function style(rule: ComplexRule): string {
  return css.style(layered(rule));
}

export function styleVariants<Rules extends Record<string, ComplexRule>>(
  rules: Rules,
): Record<keyof Rules, string> {
  return css.styleVariants(rules, layered);
}

export function globalStyle(selector: string, rule: css.GlobalStyleRule): void {
  css.globalStyle(selector, { "@layer": { [kit]: rule } } as css.GlobalStyleRule);
}

function layered(rule: ComplexRule): ComplexRule {
  if (!Array.isArray(rule)) return inLayer(rule);
  return rule.map((part) => (isRule(part) ? inLayer(part) : part));
}

function inLayer(rule: Rule): Rule {
  return { "@layer": { [kit]: rule } } as Rule;
}

function isRule(part: unknown): part is Rule {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}
