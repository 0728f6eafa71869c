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
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const isProperty = (node: Node): node is Property => node.type === 'Property'

/** Of a declaration's objects those properties that say what is answered; a word such as `file` stays. */
const answersIn = (node: Node): Property[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(inner => {
      const says = isProperty(inner) && (inner.key.name === 'answers' || inner.key.name === 'beside')
      return says && inner.value.type !== 'Literal' ? [inner] : answersIn(inner)
    })

/** A declaration, as JavaScript, without the shapes of what is answered. */
export const stripped = (code: string): string =>
  answersIn(parseAst(code)).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}answers: undefined${text.slice(end)}`,
    code,
  )

/**
 * What calls answer is declared for the server, its documents and the tests; the panel knows it by its types alone. Left in, it would add
 * a twentieth to the first load.
 */
export const withoutAnswers = (): Plugin => ({
  name: 'without-answers',
  apply: 'build',
  // Behind what takes the types out.
  enforce: 'post',
  transform: (code, id) => (/[\\/]resources[\\/](?!language|kinds)\w/.test(id) ? { code: stripped(code), map: null } : undefined),
})
