import { useQueryClient } from '@tanstack/react-query'
import { useEvent, useListContext } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { Pager } from './Pager.tsx'
import { listQuery } from './prepareList.ts'
import { useListMeta } from './useListMeta.ts'

/** The pages of the list around; the next one is fetched ahead of the click. */
export const ListPager = () => {
  const list = useListContext()
  const { resource, page, perPage, sort, filterValues, filter, total, data, error } = list
  // React-admin's are others with every question.
  const setPage = useEvent(list.setPage)
  const setPerPage = useEvent(list.setPerPage)
  const { hasNextPage = false, isPlaceholderData } = list
  const { counted, cursor } = useListMeta()
  const client = useQueryClient()
  const provider = useDeskProvider()
  const prepareNext = useEvent(() => {
    if (!hasNextPage || isPlaceholderData) return
    const pagination = { page: page + 1, perPage }
    const question = { pagination, sort, filter: { ...filterValues, ...filter }, ...(cursor && { meta: { cursor } }) }
    void client.prefetchQuery(listQuery(provider, resource, question))
  })
  return (
    <Pager
      {...{ page, perPage, counted, setPage, setPerPage, prepareNext }}
      shown={error ? 0 : (data?.length ?? 0)}
      total={error ? undefined : total}
      hasNext={hasNextPage && !error}
    />
  )
}
