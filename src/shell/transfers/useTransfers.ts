import { useInfiniteQuery } from '@tanstack/react-query'
import { pageRequest } from '../../../dataProvider/dialect.ts'
import type { exportList } from '../../../resources/system/exports.ts'
import type { importList } from '../../../resources/system/imports.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'

const LOOK_MS = 1500
const PER_PAGE = 30

/** A list of exports or imports, newest first, page after page; looked at again while one of them is under way. */
export const useTransfers = <R>({ name, actions: { list } }: typeof exportList | typeof importList) => {
  const { platform } = useDesk()
  return useInfiniteQuery({
    queryKey: [name],
    queryFn: async ({ pageParam, signal }) => {
      const request = pageRequest(list, { page: pageParam, perPage: PER_PAGE })
      const answer = await platform.call('POST', list.call.replace('POST ', ''), { ...request, signal })
      const { data, page = 1, lastPage = 1, beside } = answer
      return { rows: data as R[], page, lastPage, open: Number(beside?.open ?? 0) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    refetchInterval: query => ((query.state.data?.pages[0]?.open ?? 0) > 0 ? LOOK_MS : false),
    staleTime: 0,
  })
}

export type TransfersQuery<R> = ReturnType<typeof useTransfers<R>>
