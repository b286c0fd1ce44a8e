// Looks for simple mistakes in scripts: names that are not there, imports that lead nowhere, what nobody uses. Run by
// scripts.py with the folders to check; prints one mistake per line. Node brings the parser along (acorn).
"use strict";

const { readFileSync, readdirSync, existsSync } = require("node:fs");
const path = require("node:path");
const acorn = require("internal/deps/acorn/acorn/dist/acorn");

// What a browser brings along, as far as it is used here. Others are added when they are needed.
const BROWSER = `
  AbortController addEventListener Array ArrayBuffer AudioContext BigInt Boolean clearTimeout console crypto CSS
  CustomEvent DataView Date document DocumentFragment DOMRect encodeURIComponent Error fetch GainNode
  getComputedStyle history HTMLElement Image Infinity innerWidth Intl JSON localStorage location Map matchMedia
  Math navigator Notification Number Object OscillatorNode parseInt performance PointerEvent Promise requestAnimationFrame
  self Set setInterval setTimeout String Uint32Array Uint8Array undefined URL URLSearchParams WebSocket window
`;
const NODE = "globalThis";
const mistakes = [];

function report(file, node, words) {
  const { line } = acorn.getLineInfo(file.text, node.start);
  mistakes.push({ name: file.name, line, words });
}

// --- Names ---------------------------------------------------------------------------------------

class Scope {
  constructor(parent) {
    this.parent = parent;
    this.names = new Map();
  }

  declare(identifier, kind) {
    this.names.set(identifier.name, { identifier, kind, isRead: false });
  }

  find(name) {
    return this.names.get(name) ?? this.parent?.find(name);
  }
}

class Checker {
  constructor(file, globals) {
    this.file = file;
    this.globals = globals;
  }

  // Visit all of these in a scope of their own, after everything that they declare is known.
  within(parent, nodes, declare = () => {}) {
    const scope = new Scope(parent);
    declare(scope);
    for (const node of nodes) this.hoist(node, scope);
    for (const node of nodes) this.visit(node, scope);
    for (const { identifier, kind, isRead } of scope.names.values()) {
      if (!isRead && kind !== "parameter") report(this.file, identifier, `${identifier.name} is never used`);
    }
  }

  hoist(node, scope) {
    const declaration = node.declaration ?? node;
    if (declaration.type === "VariableDeclaration") {
      for (const { id } of declaration.declarations) this.declareAll(id, scope, declaration.kind);
    } else if (/^(Function|Class)Declaration$/.test(declaration.type) && declaration.id) {
      scope.declare(declaration.id, "declaration");
    } else if (node.type === "ImportDeclaration") {
      for (const { local } of node.specifiers) scope.declare(local, "import");
    }
  }

  declareAll(pattern, scope, kind) {
    for (const identifier of identifiersOf(pattern)) scope.declare(identifier, kind);
  }

  visit(node, scope) {
    const visitor = this[node.type];
    if (visitor) visitor.call(this, node, scope);
    else for (const child of children(node)) this.visit(child, scope);
  }

  Identifier({ name, ...node }, scope) {
    const found = scope.find(name);
    if (found) found.isRead = true;
    else if (!this.globals.has(name)) report(this.file, node, `${name} is not defined`);
  }

  AssignmentExpression(node, scope) {
    if (node.operator === "=" && node.left.type === "Identifier") this.write(node.left, scope);
    else this.visit(node.left, scope);
    this.visit(node.right, scope);
  }

  write(identifier, scope) {
    const found = scope.find(identifier.name);
    if (!found) report(this.file, identifier, `${identifier.name} is not defined`);
    else if (found.kind === "const" || found.kind === "import") {
      report(this.file, identifier, `${identifier.name} cannot be changed`);
    }
  }

  VariableDeclarator({ id, init }, scope) {
    for (const expression of expressionsIn(id)) this.visit(expression, scope);
    if (init) this.visit(init, scope);
  }

  BlockStatement({ body }, scope) {
    this.within(scope, body);
  }

  StaticBlock({ body }, scope) {
    this.within(scope, body);
  }

  SwitchStatement({ discriminant, cases }, scope) {
    this.visit(discriminant, scope);
    this.within(scope, cases.flatMap(({ test, consequent }) => [...(test ? [test] : []), ...consequent]));
  }

  CatchClause({ param, body }, scope) {
    this.within(scope, [body], (inner) => param && this.declareAll(param, inner, "let"));
  }

  ForStatement({ init, test, update, body }, scope) {
    this.within(scope, [init, test, update, body].filter(Boolean));
  }

  ForOfStatement({ left, right, body }, scope) {
    this.visit(right, scope);
    this.within(scope, [left, body]);
  }

  ForInStatement(node, scope) {
    this.ForOfStatement(node, scope);
  }

  func({ params, body }, scope, name) {
    const inside = [...params.flatMap(expressionsIn), ...(body.type === "BlockStatement" ? body.body : [body])];
    this.within(scope, inside, (inner) => {
      if (name) inner.declare(name, "parameter");
      for (const param of params) this.declareAll(param, inner, "parameter");
    });
  }

  FunctionDeclaration(node, scope) {
    this.func(node, scope);
  }

  FunctionExpression(node, scope) {
    this.func(node, scope, node.id);
  }

  ArrowFunctionExpression(node, scope) {
    this.func(node, scope);
  }

  ClassDeclaration({ superClass, body }, scope) {
    if (superClass) this.visit(superClass, scope);
    this.visit(body, scope);
  }

  ClassExpression({ id, superClass, body }, scope) {
    this.within(scope, [...(superClass ? [superClass] : []), body], (inner) => id && inner.declare(id, "parameter"));
  }

  ImportDeclaration() {}

  ExportNamedDeclaration(node, scope) {
    if (node.declaration) this.visit(node.declaration, scope);
    const locals = node.declaration ? exportedNames(node) : node.specifiers.map(({ local }) => local.name);
    for (const name of node.source ? [] : locals) this.Identifier({ ...node, name }, scope);
  }

  MetaProperty() {}

  BreakStatement() {}

  ContinueStatement() {}

  LabeledStatement({ body }, scope) {
    this.visit(body, scope);
  }
}

// The parts of a node that are looked at; names of members are not names of variables.
function children(node) {
  const isName = (key) => !node.computed && ["property", "key"].includes(key);
  return Object.entries(node)
    .filter(([key]) => !isName(key))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value?.type === "string");
}

function identifiersOf(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern];
    case "ObjectPattern":
      return pattern.properties.flatMap((each) => identifiersOf(each.value ?? each.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(identifiersOf);
    case "AssignmentPattern":
      return identifiersOf(pattern.left);
    case "RestElement":
      return identifiersOf(pattern.argument);
    default:
      return [];
  }
}

// Defaults and computed keys within a pattern.
function expressionsIn(pattern) {
  switch (pattern?.type) {
    case "ObjectPattern":
      return pattern.properties.flatMap((each) => [
        ...(each.computed ? [each.key] : []),
        ...expressionsIn(each.value ?? each.argument),
      ]);
    case "ArrayPattern":
      return pattern.elements.flatMap(expressionsIn);
    case "AssignmentPattern":
      return [pattern.right, ...expressionsIn(pattern.left)];
    case "RestElement":
      return expressionsIn(pattern.argument);
    default:
      return [];
  }
}

// --- Modules -------------------------------------------------------------------------------------

function exportedNames(node) {
  if (node.type === "ExportDefaultDeclaration") return ["default"];
  if (node.type !== "ExportNamedDeclaration") return [];
  const { declaration, specifiers } = node;
  if (!declaration) return specifiers.map(({ exported }) => exported.name);
  if (declaration.type !== "VariableDeclaration") return [declaration.id.name];
  return declaration.declarations.flatMap(({ id }) => identifiersOf(id)).map(({ name }) => name);
}

function checkImports(file, files, imported) {
  for (const node of file.tree.body.filter(({ source }) => source)) {
    const specifier = node.source.value;
    if (!specifier.startsWith(".")) continue;
    const target = path.join(path.dirname(file.name), specifier);
    if (!existsSync(target)) report(file, node, `there is no ${specifier}`);
    const exported = files.get(target)?.exports;
    for (const each of node.specifiers) {
      // What is handed on by `export { one } from "./other.js"` is imported there, too.
      const name = (each.imported ?? (node.type === "ImportDeclaration" ? null : each.local))?.name ?? "default";
      if (each.type !== "ImportNamespaceSpecifier") imported.add(`${target} ${name}`);
      else for (const all of exported ?? []) imported.add(`${target} ${all}`);
      if (exported && name !== "default" && !exported.includes(name)) {
        report(file, each, `${specifier} exports no ${name}`);
      }
    }
  }
}

// What is imported while running, as `import("./settings.js")` or by tests, counts as used as a whole.
function importedLater(file) {
  const specifiers = [...file.text.matchAll(/\bimport\(["'`]([^"'`?]+)/g)].map(([, specifier]) => specifier);
  return specifiers.map((specifier) => path.join(path.dirname(file.name), specifier));
}

// The engine of the tables asks the game that a page names: `static/tables/azul/azul.js`.
function isGame({ name }) {
  return /\btables\/([\w-]+)\/\1\.js$/.test(name);
}

function checkExports(files, imported) {
  const later = new Set([...files.values()].flatMap(importedLater));
  for (const file of files.values()) {
    for (const node of file.tree.body) {
      for (const name of later.has(file.name) || isGame(file) ? [] : exportedNames(node)) {
        if (!imported.has(`${file.name} ${name}`)) report(file, node, `nobody imports ${name}`);
      }
    }
  }
}

function read(name) {
  const text = readFileSync(name, "utf8");
  try {
    const tree = acorn.parse(text, { ecmaVersion: "latest", sourceType: "module", allowHashBang: true });
    return { name, text, tree, exports: tree.body.flatMap(exportedNames) };
  } catch (error) {
    if (!error.loc) throw error;
    mistakes.push({ name, line: error.loc.line, words: error.message });
    return undefined;
  }
}

function scriptsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
  return names.filter((name) => name.endsWith(".js") && !name.split(path.sep).includes("vendor"));
}

const words = (text) => text.trim().split(/\s+/);
const names = process.argv.slice(2).flatMap(scriptsIn).sort();
const files = new Map(names.map((name) => [name, read(name)]).filter(([, file]) => file));
const imported = new Set();
for (const file of files.values()) {
  const globals = new Set([...words(BROWSER), ...(file.name.endsWith(".test.js") ? words(NODE) : [])]);
  new Checker(file, globals).within(null, file.tree.body);
  checkImports(file, files, imported);
}
if (files.size === names.length) checkExports(files, imported);
mistakes.sort((one, other) => one.name.localeCompare(other.name) || one.line - other.line);
for (const { name, line, words } of mistakes) console.log(`${name}:${line}: ${words}`);
console.log(`${names.length} scripts, ${mistakes.length} mistakes.`);
process.exitCode = mistakes.length ? 1 : 0;
