/** What a referenced record is called: its resource's `title`. */

import { useQueries } from '@tanstack/react-query'
import { createContext, useCallback, useMemo } from 'react'
import { useGetIdentity } from 'react-admin'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { gatesOf, type Principal, passes } from '../../../../resources/language/access.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Fields, Id } from '../../../../resources/language/fields.ts'
import { useDesk } from '../../desk/Desk.tsx'

type AnyRecord = Readonly<Record<string, unknown>>

/** Resource → id → title. */
export type Titles = ReadonlyMap<string, ReadonlyMap<Id, string>>

/** Titles fetched for a whole list at once; without it each cell asks for its own. */
export const TitlesContext = createContext<Titles | undefined>(undefined)

export const titleOf = (resource: Pick<AnyResource, 'title' | 'fields'> | undefined, record: AnyRecord): string => {
  const value = record[resource?.title ?? '']
  const field = resource?.fields[resource.title]
  // What is chosen from a list is called as the list calls it.
  const chosen = field?.kind === 'select' ? field.choices.find(choice => choice.value === value)?.label : undefined
  return chosen ?? String(value || record.name || `#${record.id}`)
}

/** What tells two records of the same title apart, where nothing is declared for it: the next field the search box looks in. */
export const hintOf = (resource: AnyResource | undefined, record: AnyRecord): string | undefined => {
  const other = resource?.list.search?.find(name => name !== resource.title && record[name])
  return other === undefined ? undefined : String(record[other])
}

export const useResource = (name: string): AnyResource | undefined =>
  useDesk().register.resources.find(resource => resource.name === name)

/** Whether records of it may be looked up: by its `lookup` operation, or where there is none by its list. */
export const mayLookUp = (principal: Principal | undefined, resource: AnyResource | undefined): boolean => {
  if (!resource) return false
  const { lookup, list } = resource.operations
  return passes(principal, gatesOf(lookup ?? list, resource))
}

export const idsOf = (value: unknown): Id[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter(id => Number.isSafeInteger(id) && id > 0)

/** Titles are asked for again after this many milliseconds; renaming a user need not be seen at once everywhere. */
const FRESH_MS = 60_000

/** Who may not read users still knows the own name. */
export const useOwnName = (): ReadonlyMap<Id, string> => {
  const { identity } = useGetIdentity()
  return useMemo(
    () => new Map(identity?.fullName ? [[Number(identity.id), identity.fullName]] : []),
    [identity?.id, identity?.fullName],
  )
}

/** The titles of all references in these rows: one call per referenced resource, however many rows. */
export const useTitles = (fields: Fields, rows: readonly AnyRecord[]): Titles => {
  const provider = useDeskProvider()
  const { register } = useDesk()
  const own = useOwnName()
  const principal = usePrincipal()
  const wanted = useMemo(() => {
    const ids = new Map<string, Set<Id>>()
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'reference') continue
      const found = ids.get(field.resource) ?? new Set<Id>()
      ids.set(field.resource, found)
      for (const row of rows) for (const id of idsOf(row[name])) found.add(id)
    }
    return [...ids].map(([resource, found]) => ({
      resource,
      declared: register.resources.find(one => one.name === resource),
      ids: [...found].sort((a, b) => a - b),
    }))
  }, [fields, rows, register])

  // A function of the same identity keeps the map the same as long as nothing new has come.
  const combine = useCallback(
    (results: { data: ReadonlyMap<Id, string> | undefined; isError: boolean }[]): Titles =>
      new Map(
        wanted.map(({ resource, declared }, at) => {
          const none = resource === 'users' ? own : NONE
          const over = results[at]?.isError || !mayLookUp(principal, declared)
          return [resource, results[at]?.data ?? (over ? none : WAITING)]
        }),
      ),
    [wanted, own, principal],
  )

  return useQueries({
    combine,
    queries: wanted.map(({ resource, declared, ids }) => ({
      queryKey: [resource, 'titles', ids],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await provider.getMany<AnyRecord & { id: Id }>(resource, { ids, signal })
        return new Map(data.map(record => [record.id, titleOf(declared, record)]))
      },
      enabled: ids.length > 0 && mayLookUp(principal, declared),
      staleTime: FRESH_MS,
      retry: false,
      placeholderData: (before: ReadonlyMap<Id, string> | undefined) => before,
    })),
  })
}

const NONE: ReadonlyMap<Id, string> = new Map()

/** Stands for titles still on their way: such a cell stays empty instead of showing a number that changes into a name. */
export const WAITING: ReadonlyMap<Id, string> = new Map()
