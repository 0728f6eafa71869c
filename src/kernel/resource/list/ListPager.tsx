import { useEvent, useListContext } from 'react-admin'
import { Pager } from './Pager.tsx'
import { useListMeta } from './useListMeta.ts'
import { usePrepareNext } from './usePrepareNext.ts'

/** The pages of the list around. */
export const ListPager = () => {
  const { page, perPage, total, data, error, hasNextPage = false, setPage, setPerPage } = useListContext()
  const { counted } = useListMeta()
  const prepareNext = useEvent(usePrepareNext())
  return (
    <Pager
      {...{ page, perPage, counted, setPage, setPerPage, prepareNext }}
      shown={error ? 0 : (data?.length ?? 0)}
      total={error ? undefined : total}
      hasNext={hasNextPage && !error}
    />
  )
}
