/** `<Marked text="*Hello* Asha" />`: a message as its marks mean it (rule messaging-12). Whatever stands in it, it is only ever text. */

import { createElement, Fragment, type ReactNode } from 'react'
import { type Markup, parseMarkup } from '../../../messaging/markup.ts'

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const

const ofNode = (node: Markup): ReactNode => {
  if (node.type === 'text') return node.text
  if (node.type === 'break') return <br />
  if (node.type === 'code') return <code>{node.text}</code>
  const Tag = TAGS[node.type]
  return <Tag>{ofNodes(node.children)}</Tag>
}

// As children one by one: their order is all that tells them apart.
const ofNodes = (nodes: readonly Markup[]): ReactNode => createElement(Fragment, null, ...nodes.map(ofNode))

export const Marked = ({ text }: { text: string }) => ofNodes(parseMarkup(text))
