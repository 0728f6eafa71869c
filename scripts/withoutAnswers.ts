import { type Plugin, parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key: { name?: string }
  value: Node
}
interface Call extends Node {
  callee: { name?: string }
}
interface Import extends Node {
  source: { value: string }
  specifiers: readonly { local: { name: string } }[]
}
interface Edit {
  start: number
  end: number
  text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const isProperty = (node: Node): node is Property => node.type === 'Property'
const isCall = (node: Node): node is Call => node.type === 'CallExpression'
const isImport = (node: Node): node is Import => node.type === 'ImportDeclaration'

/** Files that say what is answered: the declarations, and what several of them share. */
const DECLARING = /[\\/]resources[\\/](?:(?!language|kinds)\w|language[\\/](?:answers|undo)\.ts)/
/** Files whose functions make shapes and do nothing else. */
const MAKERS = /(?:\/(?:shape|answers|told)|\.answers)\.ts$/

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Names under which a file knows what makes shapes. */
const makersIn = (program: Node): Set<string> =>
  new Set(
    childrenOf(program)
      .filter(isImport)
      .filter(({ source }) => MAKERS.test(source.value))
      .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
  )

/** Takes what says what is answered out of a declaration's objects (a word such as `file` stays), and lets a shape that nobody asks for be left out. */
const editsIn = (node: Node, makers: ReadonlySet<string>, within = false): Edit[] =>
  childrenOf(node).flatMap(inner => {
    const { start, end } = inner
    const says = isProperty(inner) && (inner.key.name === 'answers' || inner.key.name === 'beside')
    if (says && inner.value.type !== 'Literal') return [{ start, end, text: 'answers: undefined' }]
    // What a shape is made of is made for it alone.
    const made = isCall(inner) && (within || makers.has(inner.callee.name ?? ''))
    return [...(made ? [{ start, end: start, text: '/* @__PURE__ */ ' }] : []), ...editsIn(inner, makers, within || made)]
  })

/** A declaration, as JavaScript, without the shapes of what is answered. */
export const stripped = (code: string): string => {
  const program: Node = parseAst(code)
  return editsIn(program, makersIn(program))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => `${text.slice(0, start)}${instead}${text.slice(end)}`, code)
}

/**
 * What calls answer is declared for the server, its documents and the tests; the panel knows it by its types alone. Left in, it would add
 * a twentieth to the first load.
 */
export const withoutAnswers = (): Plugin => ({
  name: 'without-answers',
  apply: 'build',
  // Behind what takes the types out.
  enforce: 'post',
  transform: (code, id) => (DECLARING.test(id) ? { code: stripped(code), map: null } : undefined),
})
