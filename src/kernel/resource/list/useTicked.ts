import { useLayoutEffect, useMemo, useRef } from 'react'
import { useListContext } from 'react-admin'
import type { Id } from '../../../../resources/language/fields.ts'
import type { AnyRecord } from '../defineViews.ts'

/**
 * What is ticked in the list around: kept while one pages, dropped whenever `question` is another one; and those records as they were last
 * seen, which are not all of them where rows were ticked that never were on the screen.
 */
export const useTicked = (question: string) => {
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
  return { ids: selectedIds, records, onSelect }
}
