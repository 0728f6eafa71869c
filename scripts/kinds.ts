// Who asks for many kinds of field by name: what a kind says stands in its folder, and nowhere else is there a second list of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, isNode, type Node, nodesOf, treeOf } from './imports.ts'
import { type Outcome, root } from './run.ts'

/** Where it is asked. */
const ROOTS = ['authProvider', 'dataProvider', 'messaging', 'resources', 'scripts', 'server', 'simulators', 'src']

/** The kinds' own rooms. */
const OWN = /^resources\/kinds\//

/** One may need a join and another a file; three are a list. */
const MOST = 2

const COMPARES = new Set(['===', '!==', '==', '!='])
/** Of an array, a set or a map. */
const ASKS = new Set(['includes', 'indexOf', 'has', 'get'])

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** What an expression is about, without `(…)`, `?.`, `!`, `as` and `satisfies`. */
const bare = (value: unknown): Node | undefined => {
  if (!isNode(value)) return undefined
  return /^(Chain|Parenthesized|TS\w+)Expression$/.test(value.type) ? bare(value.expression) : value
}

const nameOf = (value: unknown): string | undefined => {
  const node = bare(value)
  if (typeof node?.name === 'string') return node.name
  return typeof node?.value === 'string' ? node.value : undefined
}

/** `field.kind`, or `kind` alone. */
const isKind = (value: unknown): boolean => {
  const node = bare(value)
  return nameOf(node?.type === 'MemberExpression' ? node.property : node?.type === 'Identifier' ? node : undefined) === 'kind'
}

const literalsOf = (value: unknown): string[] => {
  const node = bare(value)
  return node?.type === 'Literal' ? [nameOf(node) ?? []].flat() : []
}

/** The keys of an object, the members of a list or of a set, the keys of a map. */
const keysOf = (value: unknown): string[] => {
  const node = bare(value)
  if (node?.type === 'ObjectExpression') return nodes(node.properties).flatMap(property => nameOf(property.key) ?? [])
  if (node?.type === 'NewExpression') return nodes(node.arguments).flatMap(keysOf)
  if (node?.type !== 'ArrayExpression') return literalsOf(node)
  return nodes(node.elements).flatMap(element =>
    element.type === 'ArrayExpression' ? keysOf(nodes(element.elements)[0]) : keysOf(element),
  )
}

/** Whether a type speaks of every kind. */
const isByKind = (type: unknown): boolean =>
  isNode(type) && [...nodesOf(type)].some(node => node.type === 'TSTypeReference' && nameOf(node.typeName) === 'FieldKind')

const REGISTER = 'resources/kinds/index.ts'

/** The kinds of the register, as it is written: whoever loads it here hides its expressions from `scripts/regexes.ts`. */
const registered = (): ReadonlySet<string> =>
  new Set(
    [...nodesOf(treeOf(REGISTER, readFileSync(join(root, REGISTER), 'utf8')))].flatMap(node =>
      node.type === 'ExportSpecifier' ? (nameOf(node.exported) ?? []) : [],
    ),
  )

/** The words by which a file asks for the kind of something. */
const askedIn = (path: string, text: string): string[] => {
  const all = [...nodesOf(treeOf(path, text))]
  const made = new Map(all.flatMap(node => (node.type === 'VariableDeclarator' ? [[nameOf(node.id), node.init] as const] : [])))
  const table = (value: unknown) => keysOf(bare(value)?.type === 'Identifier' ? made.get(nameOf(value)) : value)
  const named = all.flatMap(node => {
    const { type, left, right } = node
    if (type === 'BinaryExpression' && COMPARES.has(String(node.operator)))
      return isKind(left) ? literalsOf(right) : isKind(right) ? literalsOf(left) : []
    if (type === 'SwitchStatement' && isKind(node.discriminant)) return nodes(node.cases).flatMap(({ test }) => literalsOf(test))
    if (type === 'MemberExpression' && node.computed && isKind(node.property)) return table(node.object)
    const callee = type === 'CallExpression' ? bare(node.callee) : undefined
    if (callee && ASKS.has(nameOf(callee.property) ?? '') && nodes(node.arguments).some(isKind)) return table(callee.object)
    if (type === 'VariableDeclarator' && isNode(node.id) && isByKind(node.id.typeAnnotation)) return keysOf(node.init)
    return type === 'TSSatisfiesExpression' && isByKind(node.typeAnnotation) ? keysOf(node.expression) : []
  })
  return [...new Set(named)].sort()
}

/** Finds the files below `base` that ask for too many kinds; what is wrong stands in the output. */
export const checkKinds = async (base: string, roots: readonly string[] = ROOTS): Promise<Outcome> => {
  const kinds = registered()
  const problems = roots
    .flatMap(root => filesOf(base, root))
    .filter(path => !OWN.test(path))
    .map(path => ({ path, asked: askedIn(path, readFileSync(join(base, path), 'utf8')).filter(name => kinds.has(name)) }))
    .filter(({ asked }) => asked.length > MOST)
    .map(
      ({ path, asked }) =>
        `${path}: asks for the kinds ${asked.join(', ')}. What a kind says stands in its folder: make it a face of the kind (resources/language/kinds.ts, server/kernel/records/kinds.ts)`,
    )
  return { ok: problems.length === 0, output: problems.map(problem => `${problem}\n`).join('') }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const roots = process.argv.slice(2)
  const { ok, output } = await checkKinds(process.cwd(), roots.length > 0 ? roots : ROOTS)
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
