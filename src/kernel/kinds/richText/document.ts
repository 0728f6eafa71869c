/** The JSON document of rich text: `{ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }] }`. */

import { recordOf } from '../../../../messaging/record.ts'

export interface DocumentNode {
  type?: string
  text?: string
  attrs?: Readonly<Record<string, unknown>>
  marks?: readonly { type: string; attrs?: Readonly<Record<string, unknown>> }[]
  content?: readonly DocumentNode[]
}

export const isDocument = (value: unknown): value is DocumentNode => recordOf(value).type === 'doc'

const BLOCKS = new Set(['paragraph', 'heading', 'listItem', 'blockquote', 'codeBlock', 'horizontalRule', 'hardBreak'])

/** Its text without marks, blocks apart by a blank. */
export const textOf = (value: unknown): string => {
  const walk = (node: DocumentNode): string =>
    (node.text ?? '') + (node.content ?? []).map(walk).join('') + (BLOCKS.has(node.type ?? '') ? ' ' : '')
  return isDocument(value) ? walk(value).replace(/\s+/g, ' ').trim() : JSON.stringify(value ?? '')
}

/** Whether there is nothing to read in it: an editor leaves an empty paragraph behind. */
export const isEmptyDocument = (node: DocumentNode): boolean => {
  const holds = ({ type, text, content = [] }: DocumentNode): boolean =>
    Boolean(text) || type === 'horizontalRule' || content.some(holds)
  return !holds(node)
}
