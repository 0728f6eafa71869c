import { useCallback } from 'react'
import { recordOf } from '../../../messaging/record.ts'
import { useDesk } from '../desk/Desk.tsx'
import { useWords } from '../i18n/words.ts'
import { toast } from '../ui/toast.ts'
import { showExports } from './exportsShown.ts'
import { openFile } from './openFile.ts'

/** Takes what an export answered: opens a file that is ready in a new tab (rule panel-12), says where one that is being written will stand. */
export const useFile = (): ((answered: unknown) => void) => {
  const { platform } = useDesk()
  const words = useWords()
  return useCallback(
    answered => {
      const { file_path: path } = recordOf(answered)
      if (typeof path === 'string')
        openFile(platform.fileUrl(path), words('desk.export.ready', 'The file is ready'), words('desk.file.open', 'Open'))
      else
        toast.info(words('desk.exports.begun', 'The file is being written. You are told when it is ready.'), {
          lasts: 10_000,
          action: { label: words('desk.exports.title', 'Exports'), run: () => showExports(true) },
        })
    },
    [platform, words],
  )
}
