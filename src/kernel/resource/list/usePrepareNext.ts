import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { listQuery } from './listQuery.ts'
import { useListMeta } from './useListMeta.ts'

/** Fetches the next page of the list ahead of the click. */
export const usePrepareNext = () => {
  const { resource, page, perPage, sort, filterValues, filter, hasNextPage, isPlaceholderData } = useListContext()
  const { cursor } = useListMeta()
  const client = useQueryClient()
  const provider = useDeskProvider()
  return () => {
    if (!hasNextPage || isPlaceholderData) return
    const question = {
      pagination: { page: page + 1, perPage },
      sort,
      filter: { ...filterValues, ...filter },
      ...(cursor && { meta: { cursor } }),
    }
    void client.prefetchQuery(listQuery(provider, resource, question))
  }
}
