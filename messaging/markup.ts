/** The marks of WhatsApp messages: *bold*, _italic_, ~strike~ and ```code``` (rule messaging-12), as a tree, so that text is only ever text. */

export type Markup =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'bold' | 'italic' | 'strike'; children: Markup[] }

const STYLES = { '*': 'bold', _: 'italic', '~': 'strike' } as const

type Mark = keyof typeof STYLES

const TOKEN = /```([\s\S]+?)```|\r?\n|[*_~]/g

/** A mark that may turn out to open a style, and all that came after it. The outermost has none. */
interface Frame {
  mark: Mark | ''
  children: Markup[]
}

/**
 * The tree of a message, always well nested, in time linear to its length. A mark counts when it hugs its text, stands at the edge of a
 * word and has its partner on the same line; the first that can open a style does. A mark left without partner is text, and so is one
 * within code.
 */
export function parseMarkup(text: string): Markup[] {
  const outermost: Frame = { mark: '', children: [] }
  const open = [outermost]
  let end = 0
  for (const found of text.matchAll(TOKEN)) {
    const [token, code] = found
    add(open.at(-1)!.children, { type: 'text', text: text.slice(end, found.index) })
    end = found.index + token.length
    if (code !== undefined) add(open.at(-1)!.children, { type: 'code', text: code })
    else if (isMark(token)) addMark(open, token, text, found.index)
    else {
      giveUp(open, 1)
      outermost.children.push({ type: 'break' })
    }
  }
  giveUp(open, 1)
  add(outermost.children, { type: 'text', text: text.slice(end) })
  return outermost.children
}

function isMark(token: string): token is Mark {
  return token in STYLES
}

/** No style opens within itself, so at most three are open. */
function addMark(open: Frame[], mark: Mark, text: string, at: number): void {
  const place = open.findIndex(frame => frame.mark === mark)
  if (place > 0 && canClose(text, at)) {
    giveUp(open, place + 1)
    const { children } = open.pop()!
    open.at(-1)!.children.push({ type: STYLES[mark], children })
  } else if (place < 0 && canOpen(text, at)) open.push({ mark, children: [] })
  else add(open.at(-1)!.children, { type: 'text', text: mark })
}

function canOpen(text: string, at: number): boolean {
  const after = text[at + 1]
  return after !== undefined && after !== text[at] && !/\s/.test(after) && !isWord(charBefore(text, at))
}

function canClose(text: string, at: number): boolean {
  const before = text[at - 1]!
  return before !== text[at] && !/\s/.test(before) && !isWord(charAfter(text, at))
}

/** Makes text of the marks still open beyond the first `keep` frames. */
function giveUp(open: Frame[], keep: number): void {
  while (open.length > keep) {
    const { mark, children } = open.pop()!
    const around = open.at(-1)!.children
    add(around, { type: 'text', text: mark })
    for (const child of children) add(around, child)
  }
}

/** Adds a node; text joins text before it. */
function add(nodes: Markup[], node: Markup): void {
  const last = nodes.at(-1)
  if (node.type !== 'text') nodes.push(node)
  else if (last?.type === 'text') last.text += node.text
  else if (node.text !== '') nodes.push(node)
}

function isWord(char: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(char)
}

function charBefore(text: string, at: number): string {
  const start = /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? at - 2 : at - 1
  return text.slice(Math.max(start, 0), at)
}

function charAfter(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at + 1) ?? 0x20)
}
