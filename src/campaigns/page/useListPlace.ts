/** Where a campaign stands in the list that one comes from: the way back to it, and its neighbours. */

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { holds } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { useWay } from '../../kernel/desk/way.ts'
import { useOwnTabs } from '../../kernel/resource/access.ts'
import { type ListAddress, readAddress, USUAL_SIZE, writeAddress } from '../../kernel/resource/list/address.ts'
import { plainly } from '../../kernel/resource/list/firstView.ts'
import { listQuery } from '../../kernel/resource/list/prepareList.ts'
import { filterWithinTab } from '../../kernel/resource/list/tabs.ts'
import { usePreference } from '../../kernel/resource/preference.ts'
import { campaignHref } from '../campaignHref.ts'
import type { ShownCampaign } from './channelPage.ts'

export interface ListPlace {
  list: AnyResource
  /** The list as it was left. */
  back: string
  /** Of the campaigns before and after it, undefined at the ends: in the order of the list, from the newest on where that page has it not. */
  previous: string | undefined
  next: string | undefined
}

/** The list that the address names, where this person may open it; else that of the channel. */
const useList = (own: AnyResource): AnyResource => {
  const named = useWay().at(-2)?.resource ?? own
  // The page stands below the delivery report, whatever the channel.
  return useOwnTabs(named.name === campaigns.name ? own : named)
}

/**
 * @param campaign undefined while it is waited for: where the address names a list, its place there is known before it
 * @param own who declares the campaigns of its channel
 */
export const useListPlace = (id: number, campaign: ShownCampaign | undefined, own: AnyResource): ListPlace => {
  const { search } = useLocation()
  const list = useList(own)
  const [usualSize] = usePreference(USUAL_SIZE.key, USUAL_SIZE.byDefault)
  const named = useMemo(() => readAddress(search, list, usualSize), [search, list, usualSize])
  // Whoever comes from elsewhere is in the tab that has the campaign.
  const ownTab = campaign ? (list.list.tabs ?? []).findIndex(({ filter }) => filter && holds(filter, { ...campaign })) : -1
  const address: ListAddress = search === '' && ownTab > 0 ? { ...named, tab: ownTab } : named
  const store = useStoreContext()
  const addressOf = (page: number) => {
    const written = writeAddress({ ...address, page }, list, usualSize)
    // As it was left: whoever comes from elsewhere has left none.
    return search === '' ? written : plainly(written, list.name, store)
  }

  const { page } = address
  const here = usePageOf(list, address, page, campaign !== undefined || search !== '')
  const at = here?.ids.indexOf(id) ?? -1
  const isIn = at >= 0
  const before = usePageOf(list, address, page - 1, isIn && at === 0 && page > 1)
  const after = usePageOf(list, address, page + 1, isIn && at === (here?.ids.length ?? 0) - 1 && here?.hasMore === true)
  const isElsewhere = here !== undefined && !isIn
  const { data: apart } = useAnswer(campaigns, 'neighbours', { id }, { enabled: isElsewhere && campaign !== undefined })
  const hrefOf = (id: number | null | undefined, page: number) =>
    id === null || id === undefined ? undefined : campaignHref(id, { list: list.name, search: addressOf(page) })
  return {
    list,
    back: `/${list.name}${addressOf(page)}`,
    previous: isIn
      ? at > 0
        ? hrefOf(here?.ids[at - 1], page)
        : hrefOf(before?.ids.at(-1), page - 1)
      : hrefOf(apart?.previous, page),
    next: isIn ? (hrefOf(here?.ids[at + 1], page) ?? hrefOf(after?.ids[0], page + 1)) : hrefOf(apart?.next, page),
  }
}

/** The campaigns on a page of the list, as its own table asks for them. */
const usePageOf = (list: AnyResource, { perPage, sort, filter, tab }: ListAddress, page: number, enabled: boolean) => {
  const provider = useDeskProvider()
  const within = filterWithinTab(filter, list.list.tabs?.[tab]?.filter)
  const { data } = useQuery({
    ...listQuery(provider, list.name, { pagination: { page, perPage }, sort, filter: within }),
    enabled: enabled && list.list.tabs?.[tab]?.elsewhere === undefined,
    retry: false,
  })
  return (
    data && {
      ids: data.data.map(({ id }) => Number(id)),
      hasMore: data.pageInfo?.hasNextPage ?? page * perPage < (data.total ?? 0),
    }
  )
}
