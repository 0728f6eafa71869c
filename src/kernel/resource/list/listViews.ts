/** Views of a list that this person has, and those that others share with him: `useListViews('users', true)`, `useViewWrites('users')`. */

import { useQueryClient } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { Shared, ViewValue } from '../../../../resources/language/listViews.ts'

const VIEWS = 'saved-views'
/** Whoever looks again after so long sees what was saved elsewhere meanwhile. */
const FRESH_MS = 10_000

export interface ListView {
  id: number
  name: string
  filter: ViewValue
  shared: Shared | null
  /** Of whom; absent where it is one's own. */
  by?: string
}

/** @param wanted nothing is asked for before */
export const useListViews = (resource: string, wanted: boolean) =>
  useGetList<ListView>(
    VIEWS,
    { filter: { resource }, pagination: { page: 1, perPage: 400 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: wanted, staleTime: FRESH_MS, onError: () => undefined },
  )

/** Each resolves when the views are there anew. They reject as the platform refuses. */
export const useViewWrites = (resource: string) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: [VIEWS] })
  return {
    create: async ({ name, filter, shared = null }: Pick<ListView, 'name' | 'filter'> & Partial<ListView>) => {
      const { data } = await provider.create<ListView>(VIEWS, { data: { resource, name, filter, shared } })
      await again()
      return data.id
    },
    update: async ({ id, name, filter, shared }: ListView) => {
      await provider.update<ListView>(VIEWS, { id, data: { name, filter, shared }, previousData: { id } as ListView })
      await again()
    },
    remove: async ({ id }: ListView) => {
      await provider.delete<ListView>(VIEWS, { id, previousData: { id } as ListView })
      await again()
    },
  }
}
