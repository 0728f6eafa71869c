/** The choices of a reference: 25 a page, searched as one types, restricted by siblings (rule declarations-6). */

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type RaRecord, useGetMany } from 'react-admin'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field, Fields, Id } from '../../../../resources/language/fields.ts'
import { useTold } from '../../i18n/useTold.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import type { ComboboxOption } from '../../ui/Combobox.tsx'
import type { FieldOf } from '../props.ts'
import { cut } from '../show.ts'
import { kindInWords, textOfValue } from '../shown.ts'
import { hintOf, idsOf, mayLookUp, titleOf, useOwnName, useResource, useTitles } from './titles.ts'

/** Milliseconds without a key before the platform is asked. */
const PAUSE_MS = 200

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === '') return setSettled('')
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The filter that the siblings' present values make; what is empty does not restrict. */
export const dependentFilter = (field: FieldOf<'reference'>, siblings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(field.dependsOn ?? {}).flatMap(([key, sibling]) => {
      const value = siblings[sibling]
      return value === null || value === undefined || value === '' ? [] : [[key, value]]
    }),
  )

const choicesInWords = <F extends Field>(field: F, words: Words, at: string): F => ({
  ...field,
  ...kindInWords(field, words, at),
})

/** What the declaration says of a choice besides its title; references by their titles, once those have come. */
const useDeclared = (resource: AnyResource | undefined, records: readonly RaRecord[]) => {
  const words = useWords()
  const { choice, name: owner, fields } = resource ?? {}
  const beside = useMemo<Fields>(
    () =>
      Object.fromEntries(
        (choice?.next ?? []).flatMap(name => {
          const field = fields?.[name]
          return field ? [[name, choicesInWords(field, words, `resources.${owner}.fields.${name}`)]] : []
        }),
      ),
    [choice, owner, fields, words],
  )
  const titles = useTitles(beside, records)
  const textIn = (field: Field, value: unknown) =>
    field.kind === 'reference'
      ? idsOf(value)
          .flatMap(id => titles.get(field.resource)?.get(id) ?? [])
          .join(', ')
      : textOfValue(field, value)
  return (record: RaRecord) => ({
    hint: Object.entries(beside)
      .flatMap(([name, field]) => textIn(field, record[name]) || [])
      .join(' · '),
    ...(choice?.below && { below: cut(String(record[choice.below] ?? '')) }),
  })
}

export const useChoices = (field: FieldOf<'reference'>, value: unknown, siblings: Readonly<Record<string, unknown>>) => {
  const told = useTold()
  const provider = useDeskProvider()
  const resource = useResource(field.resource)
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const settled = useSettled(search)
  const filter = { ...field.only, ...dependentFilter(field, siblings) }
  const mayLook = mayLookUp(usePrincipal(), resource)

  const pages = useInfiniteQuery({
    queryKey: [field.resource, 'lookup', settled, filter],
    queryFn: ({ pageParam, signal }) =>
      provider.lookup(field.resource, { search: settled.trim(), page: pageParam, filter, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => {
      const had = all.reduce((sum, page) => sum + page.data.length, 0)
      const more = last.total === undefined || had < last.total
      return last.data.length > 0 && more ? all.length + 1 : undefined
    },
    enabled: open && mayLook,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  })

  const ids = idsOf(value)
  const records = useMemo(() => pages.data?.pages.flatMap(page => page.data) ?? [], [pages.data])
  const declared = useDeclared(resource, records)
  const listed = new Map(records.map(record => [Number(record.id), record]))
  const unlisted = ids.filter(id => !listed.has(id))
  const { data: held = [], isPending } = useGetMany(
    field.resource,
    { ids: unlisted },
    { enabled: unlisted.length > 0 && mayLook },
  )
  const known = new Map([...listed, ...held.filter(Boolean).map(record => [Number(record.id), record] as const)])
  const own = useOwnName()
  const option = (id: Id): ComboboxOption<Id> => {
    const record = known.get(id)
    const name = record ? titleOf(resource, record) : field.resource === 'users' ? own.get(id) : undefined
    return { value: id, label: name ?? (isPending && mayLook ? '…' : `#${id}`) }
  }
  const options = records.map(record => ({
    value: Number(record.id),
    label: titleOf(resource, record),
    ...(resource?.choice ? declared(record) : { hint: hintOf(resource, record) }),
  }))
  // Who may not read users chooses himself, and nobody else.
  const himself = !mayLook && field.resource === 'users' ? [...own].map(([value, label]) => ({ value, label })) : undefined
  return {
    options: himself ?? options,
    chosen: ids.map(option),
    search,
    onSearch: setSearch,
    onOpenChange: setOpen,
    loading: pages.isFetching || settled !== search,
    behind: pages.isPlaceholderData || settled !== search,
    hasMore: pages.hasNextPage,
    onMore: () => {
      if (!pages.isFetchingNextPage) void pages.fetchNextPage()
    },
    problem: told(pages.error?.message),
  }
}
