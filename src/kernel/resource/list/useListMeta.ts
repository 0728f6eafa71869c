import { useRef } from 'react'
import { useListContext } from 'react-admin'
import type { ListMeta } from '../../../../dataProvider/lists.ts'

const NOTHING: ListMeta = {}

/** What the list on the screen was answered beside its rows. */
export const useListMeta = (): ListMeta => useListContext().meta ?? NOTHING

/** Where each next page starts, as its page before answered; good for one filter, order and size (`question`) only. */
export const useCursors = (question: string, page: number) => {
  const marks = useRef({ question, at: new Map<number, string>() })
  if (marks.current.question !== question) marks.current = { question, at: new Map() }
  const { at } = marks.current
  return {
    cursor: at.get(page),
    keep: ({ meta }: { meta?: ListMeta }) => {
      if (meta?.cursor) at.set(page + 1, meta.cursor)
    },
  }
}
