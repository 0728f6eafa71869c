import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { useListMeta } from './useListMeta.ts'

/** Fetches the next page of the list ahead of the click. */
export const usePrepareNext = () => {
  const { resource, page, perPage, sort, filterValues, filter, hasNextPage, isPlaceholderData } = useListContext()
  const { cursor } = useListMeta()
  const client = useQueryClient()
  const provider = useDeskProvider()
  return () => {
    if (!hasNextPage || isPlaceholderData) return
    const query = {
      pagination: { page: page + 1, perPage },
      sort,
      filter: { ...filterValues, ...filter },
      ...(cursor && { meta: { cursor } }),
    }
    void client.prefetchQuery({
      // The key that react-admin's list gives the same question.
      queryKey: [resource, 'getList', query],
      queryFn: async ({ signal }) => {
        const { data, total, pageInfo, meta } = await provider.getList(resource, { ...query, signal })
        return { data, total, pageInfo, meta }
      },
    })
  }
}
