import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { exportList } from '../../../resources/system/exports.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useOpenFile } from '../../kernel/resource/useOpenFile.ts'

/** Opens the file of an export, by a link made at that moment. */
export const useDownload = () => {
  const notify = useNotify()
  const openFile = useOpenFile()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await provider.act(exportList, 'file', { id })).data,
    onSuccess: ({ file_path }) => openFile(platform.fileUrl(file_path)),
    onError: error => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: [exportList.name] }),
  })
}
