import ts from "typescript";

/** `line` counts from 1. `typeOnly` imports do not exist at run time, and a `later` one is an import(). */
export type Import = { specifier: string; line: number; typeOnly: boolean; later: boolean };

/**
 * All imports of a source file, in order: import and export … from, import(), import types and
 * import attributes included. For an .astro file, the imports of its frontmatter and scripts.
 */
export function readImports(path: string, text: string): Import[] {
  const code = path.endsWith(".astro") ? scriptsOf(text) : text;
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, false, kind);
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    const found = importIn(node);
    if (found) {
      const { line } = source.getLineAndCharacterOfPosition(found.at.getStart(source));
      const { at, ...how } = found;
      imports.push({ specifier: at.text, line: line + 1, ...how });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

type Found = { at: ts.StringLiteral; typeOnly: boolean; later: boolean };

function importIn(node: ts.Node): Found | null {
  if (ts.isImportDeclaration(node)) {
    return literal(node.moduleSpecifier, importsTypesOnly(node.importClause));
  }
  if (ts.isExportDeclaration(node)) {
    return literal(node.moduleSpecifier, node.isTypeOnly);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return literal(node.argument.literal, true);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0], false, true);
  }
  return null;
}

function literal(node: ts.Node | undefined, typeOnly: boolean, later = false): Found | null {
  return node && ts.isStringLiteral(node) ? { at: node, typeOnly, later } : null;
}

/** `import type …`, and `import { type A, type B }`, of which nothing remains at run time either. */
function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  if (clause.name || !names || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly);
}

/** The scripts of an .astro file on their original lines; everything else is blanked. */
function scriptsOf(text: string): string {
  const blank = text.replace(/[^\n]/g, " ");
  const parts = [
    ...text.matchAll(/^---\r?\n([\s\S]*?)^---/gm).take(1),
    ...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi),
  ];
  return parts.reduce((code, match) => {
    const inner = match[1] ?? "";
    const start = match.index + match[0].indexOf(inner, match[0].search(/[\n>]/) + 1);
    return code.slice(0, start) + inner + code.slice(start + inner.length);
  }, blank);
}
