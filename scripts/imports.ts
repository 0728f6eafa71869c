import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseAst } from 'vite'

export interface Import {
  /** The file that imports, from the folder given on. */
  from: string
  line: number
  /** The file it names, likewise. */
  to: string
}

export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node of a syntax tree, the outer before the inner. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
}

/** The syntax tree of a file. @throws SyntaxError that names the file */
export const treeOf = (path: string, text: string): Node => {
  try {
    return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  } catch (error) {
    throw new SyntaxError(`${path}: ${(error as Error).message}`)
  }
}

/** Counted from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** All .ts and .tsx files below `root`, as `root/…`. */
export const filesOf = (base: string, root: string): string[] =>
  readdirSync(join(base, root), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => normalize(join(entry.parentPath, entry.name)).slice(base.length).replace(/^\//, ''))
    .sort()

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Relative imports of one file: static, dynamic, of types alone, and what is handed on. */
const importsIn = (from: string, text: string): Import[] =>
  [...nodesOf(treeOf(from, text))].flatMap(node => {
    if (!IMPORTING.has(node.type)) return []
    const source = isNode(node.source) ? node.source.value : undefined
    if (typeof source !== 'string' || !source.startsWith('.')) return []
    return [{ from, line: lineAt(text, node.start), to: normalize(join(dirname(from), source)) }]
  })

/** The relative imports of every file below `root`. */
export const importsOf = (base: string, root: string): Import[] =>
  filesOf(base, root).flatMap(path => importsIn(path, readFileSync(join(base, path), 'utf8')))
