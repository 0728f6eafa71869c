import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { recordOf } from '../../../messaging/record.ts'
import { useDesk } from '../desk/Desk.tsx'
import { useWords } from '../i18n/words.ts'
import { showTransfers } from './transfersShown.ts'
import { useOpenFile } from './useOpenFile.ts'

/** Takes what an export answered: opens a file that is ready in a new tab (rule panel-12), says where one that is being written will stand. */
export const useFile = (): ((answered: unknown) => void) => {
  const notify = useNotify()
  const openFile = useOpenFile()
  const { platform } = useDesk()
  const words = useWords()
  return useCallback(
    answered => {
      const { file_path: path } = recordOf(answered)
      if (typeof path === 'string') openFile(platform.fileUrl(path))
      else
        notify(words('The file is being created. You will be notified when it is ready.'), {
          autoHideDuration: 10_000,
          action: { label: words('Exports'), run: () => showTransfers('exports') },
        })
    },
    [platform, words, notify, openFile],
  )
}
