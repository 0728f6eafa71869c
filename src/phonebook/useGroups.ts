import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGetList, useGetOne } from 'react-admin'
import { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'

/** Groups fetched at once, and further with each "more"; the platform answers at most 200 a page. */
const STEP = 50
const MOST = 200
/** Milliseconds after which counts are asked for again: other people work on the same phone book. */
const FRESH_MS = 20_000

/** The groups of the pane, counted live: again whenever contacts were written here, and every so often. */
export const useGroups = () => {
  const [query, setQuery] = useState('')
  const client = useQueryClient()
  const [size, setSize] = useState(STEP)
  const asked = useGetList<AnyRecord & { id: number }>(
    contactGroups.name,
    { pagination: { page: 1, perPage: size }, sort: { field: 'id', order: 'DESC' }, filter: query ? { q: query } : {} },
    { placeholderData: before => before, refetchInterval: FRESH_MS, retry: false },
  )
  useEffect(
    () =>
      client.getQueryCache().subscribe(event => {
        const [resource, kind] = event.query.queryKey
        if (event.type !== 'updated' || resource !== contactNumbers.name || kind !== 'getList') return
        if (event.action.type === 'invalidate') client.invalidateQueries({ queryKey: [contactGroups.name, 'getList'] })
      }),
    [client],
  )
  const most = Math.min(MOST, asked.total ?? 0)
  return { ...asked, query, setQuery, more: size < most ? () => setSize(Math.min(MOST, size + STEP)) : undefined }
}

/** One group by its number, also where the pane does not list it; undefined while it is not known or not there. */
export const useGroup = (id: number | undefined, listed: readonly AnyRecord[] | undefined): AnyRecord | undefined => {
  const known = listed?.find(group => group.id === id)
  const { data } = useGetOne<AnyRecord & { id: number }>(
    contactGroups.name,
    { id: id ?? 0 },
    { enabled: id !== undefined && listed !== undefined && !known, retry: false },
  )
  return known ?? (id === undefined ? undefined : data)
}
