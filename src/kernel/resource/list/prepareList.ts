import type { QueryClient } from '@tanstack/react-query'
import type { GetListParams } from 'react-admin'
import type { DeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { Principal } from '../../../../resources/language/access.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Desk } from '../../desk/Desk.tsx'
import { withOwnTabs } from '../access.ts'
import { preferenceOf } from '../preference.ts'
import { loadViews } from '../views.ts'
import { readAddress, USUAL_SIZE } from './address.ts'
import { PHONE } from './columnChoice.ts'
import { startOf, takeColumns } from './firstView.ts'
import { filterWithinTab } from './tabs.ts'

export interface ListVisit {
  desk: Pick<Desk, 'dataProvider' | 'store'>
  client: QueryClient
  principal: Principal
  /** The address. */
  pathname: string
  search: string
  /** Resolves when the store knows what this person has chosen. */
  chosen: Promise<void>
}

/** A page of a list as react-query is to know it: under the key that react-admin's list gives the same question. */
export const listQuery = (provider: DeskProvider, resource: string, question: GetListParams) => ({
  queryKey: [resource, 'getList', question],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data, total, pageInfo, meta } = await provider.getList(resource, { ...question, signal })
    return { data, total, pageInfo, meta }
  },
})

/** Rows that come so soon are drawn with everything else, once; what comes later finds its skeleton. */
const SOON_MS = 250

const soon = () => new Promise<void>(resolve => setTimeout(resolve, SOON_MS))

/** @returns undefined where a tab shows another list in its place */
const questionOf = (declared: AnyResource, { desk, principal, pathname, search }: ListVisit): GetListParams | undefined => {
  const resource = withOwnTabs(declared, principal)
  const usualSize = preferenceOf(desk.store.getItem(USUAL_SIZE.key), USUAL_SIZE.byDefault)
  const start = startOf({ pathname, search }, resource, desk.store, usualSize)
  if (start && !matchMedia(PHONE).matches) takeColumns(desk.store, resource.name, start.value.columns)
  const address = readAddress(start?.search ?? search, resource, usualSize)
  const tab = resource.list.tabs?.[address.tab]
  if (tab?.elsewhere) return undefined
  const { page, perPage, sort } = address
  return { pagination: { page, perPage }, sort, filter: filterWithinTab(address.filter, tab?.filter) }
}

/**
 * Fetches what a list needs beside its code: its companions, and its first page where that comes soon. Neither waits for the other: the few
 * screens that show something else in its place ask once in vain.
 * @throws whatever keeps the companions from loading
 */
export const prepareList = async (declared: AnyResource, visit: ListVisit): Promise<void> => {
  const { desk, client, chosen } = visit
  const firstPage = async () => {
    await chosen
    const question = questionOf(declared, visit)
    if (question) await Promise.race([client.prefetchQuery(listQuery(desk.dataProvider, declared.name, question)), soon()])
  }
  await Promise.all([loadViews(declared.name), firstPage()])
}
