/** The exports of the last 30 days, looked at again while one is under way, and what can be done with them. */

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { pageRequest } from '../../../dataProvider/dialect.ts'
import { type ExportRow, exportList } from '../../../resources/system/exports.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useOpenFile } from '../../kernel/resource/useOpenFile.ts'

const KEY = [exportList.name]
const LOOK_MS = 1500
const PER_PAGE = 30

export const useExports = () => {
  const { platform } = useDesk()
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: async ({ pageParam, signal }) => {
      const request = pageRequest(exportList.actions.list, { page: pageParam, perPage: PER_PAGE })
      const answer = await platform.call('POST', 'exports', { ...request, signal })
      const { data, page = 1, lastPage = 1, beside } = answer
      return { rows: data as ExportRow[], page, lastPage, open: Number(beside?.open ?? 0) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    refetchInterval: query => ((query.state.data?.pages[0]?.open ?? 0) > 0 ? LOOK_MS : false),
    staleTime: 0,
  })
}

export const useExportActions = () => {
  const notify = useNotify()
  const openFile = useOpenFile()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const client = useQueryClient()
  const onError = (error: Error) => notify(error.message, { type: 'error' })
  const onSettled = () => client.invalidateQueries({ queryKey: KEY })
  const download = useMutation({
    mutationFn: async (id: number) => (await provider.act(exportList, 'file', { id })).data,
    onSuccess: ({ file_path }) => openFile(platform.fileUrl(file_path)),
    onError,
    onSettled,
  })
  const cancel = useMutation({ mutationFn: (id: number) => provider.act(exportList.name, 'cancel', { id }), onError, onSettled })
  return { download, cancel }
}
