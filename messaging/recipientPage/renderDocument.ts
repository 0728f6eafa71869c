import { isRecord } from '../record.ts'
import { escapeHtml } from './html.ts'

/**
 * A rich text (the editor's JSON tree) as HTML. Built from a list of what is allowed: whatever is not on it shows its text alone, and
 * every text is escaped. Links lead to http and https only.
 */

const MARKS: Readonly<Record<string, readonly [string, string]>> = {
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  strike: ['<s>', '</s>'],
  underline: ['<u>', '</u>'],
  code: ['<code>', '</code>'],
}

const BLOCKS: Readonly<Record<string, readonly [string, string]>> = {
  paragraph: ['<p>', '</p>'],
  bulletList: ['<ul>', '</ul>'],
  orderedList: ['<ol>', '</ol>'],
  listItem: ['<li>', '</li>'],
  blockquote: ['<blockquote>', '</blockquote>'],
  codeBlock: ['<pre><code>', '</code></pre>'],
}

/** Deeper than anybody writes; a browser has limits of its own. */
const DEEPEST = 40

const safeAddress = (href: unknown): string | undefined => {
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined
  const { protocol, href: whole } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' ? whole : undefined
}

const marked = (html: string, mark: unknown): string => {
  if (!isRecord(mark)) return html
  if (mark.type === 'link') {
    const href = safeAddress(isRecord(mark.attrs) ? mark.attrs.href : undefined)
    return href ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow" target="_blank">${html}</a>` : html
  }
  const [open, close] = (Object.hasOwn(MARKS, String(mark.type)) && MARKS[String(mark.type)]) || ['', '']
  return open + html + close
}

const show = (node: unknown, depth: number): string => {
  if (!isRecord(node)) return ''
  if (typeof node.text === 'string') {
    const marks = Array.isArray(node.marks) ? (node.marks as unknown[]) : []
    return marks.reduce<string>(marked, escapeHtml(node.text))
  }
  if (node.type === 'hardBreak') return '<br>'
  if (node.type === 'horizontalRule') return '<hr>'
  const inner = Array.isArray(node.content) && depth < DEEPEST ? node.content.map(child => show(child, depth + 1)).join('') : ''
  if (node.type === 'heading') {
    const level = isRecord(node.attrs) && (node.attrs.level === 1 || node.attrs.level === 2) ? 2 : 3
    return `<h${level}>${inner}</h${level}>`
  }
  const [open, close] = (Object.hasOwn(BLOCKS, String(node.type)) && BLOCKS[String(node.type)]) || ['', '']
  return open + inner + close
}

export const renderDocument = (document: unknown): string => show(document, 0)
