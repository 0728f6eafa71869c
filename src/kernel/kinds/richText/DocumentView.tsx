/** `<DocumentView document={value} />`: a rich text as React nodes. Node and mark names it does not know show their text alone. */

import { Fragment, type ReactNode } from 'react'
import type { DocumentNode } from './document.ts'

/** Addresses that a link may lead to; anything else (javascript:, data:) shows its text alone. */
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i

const MARKS: Readonly<Record<string, (inner: ReactNode, attrs: Readonly<Record<string, unknown>>) => ReactNode>> = {
  bold: inner => <strong>{inner}</strong>,
  italic: inner => <em>{inner}</em>,
  strike: inner => <s>{inner}</s>,
  underline: inner => <u>{inner}</u>,
  code: inner => <code>{inner}</code>,
  link: (inner, { href }) =>
    typeof href === 'string' && SAFE_ADDRESS.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    ) : (
      inner
    ),
}

const NODES: Readonly<Record<string, (inner: ReactNode, attrs: Readonly<Record<string, unknown>>) => ReactNode>> = {
  paragraph: inner => <p>{inner}</p>,
  heading: (inner, { level }) => (level === 1 || level === 2 ? <h3>{inner}</h3> : <h4>{inner}</h4>),
  bulletList: inner => <ul>{inner}</ul>,
  orderedList: inner => <ol>{inner}</ol>,
  listItem: inner => <li>{inner}</li>,
  blockquote: inner => <blockquote>{inner}</blockquote>,
  codeBlock: inner => (
    <pre>
      <code>{inner}</code>
    </pre>
  ),
  horizontalRule: () => <hr />,
  hardBreak: () => <br />,
}

const show = (node: DocumentNode, key: number): ReactNode => {
  const inner = node.text ?? node.content?.map(show)
  const made = NODES[node.type ?? '']?.(inner, node.attrs ?? {}) ?? inner
  const marked = (node.marks ?? []).reduce<ReactNode>(
    (within, mark) => MARKS[mark.type]?.(within, mark.attrs ?? {}) ?? within,
    made,
  )
  return <Fragment key={key}>{marked}</Fragment>
}

export const DocumentView = ({ document }: { document: DocumentNode }) => (
  <div className="document">{document.content?.map(show)}</div>
)
