import { useLayoutEffect, useMemo, useRef } from 'react'
import { useListContext } from 'react-admin'
import type { Id } from '../../../../resources/language/fields.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import type { AnyRecord } from '../defineViews.ts'
import type { SelectionBarProps } from './SelectionBar.tsx'

export const selectionBar = lazyOverlay(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))

interface SelectionProps extends Omit<SelectionBarProps, 'ids' | 'records' | 'onSelect'> {
  /** With another one nothing is ticked any more. */
  question: string
}

/**
 * While rows of the list around are ticked: the bar over its toolbar. What is ticked is kept while one pages; of the records it knows those
 * that were on the screen, as they were last seen.
 */
export const Selection = ({ question, ...bar }: SelectionProps) => {
  const { data, selectedIds, onSelect } = useListContext<AnyRecord & { id: Id }>()
  const asked = useRef(question)
  useLayoutEffect(() => {
    if (asked.current === question) return
    asked.current = question
    onSelect([])
  }, [question, onSelect])

  const seen = useRef<ReadonlyMap<Id, AnyRecord>>(new Map())
  const records = useMemo(() => {
    const here = new Map(data?.map(record => [record.id, record]))
    seen.current = new Map(
      selectedIds.flatMap(id => {
        const record = here.get(id) ?? seen.current.get(id)
        return record ? [[id, record] as const] : []
      }),
    )
    return seen.current
  }, [data, selectedIds])
  return selectedIds.length > 0 && <selectionBar.Part {...bar} {...{ ids: selectedIds, records, onSelect }} />
}
