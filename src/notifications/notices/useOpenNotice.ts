import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { files } from '../../../resources/system/services.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { showTransfers, TRANSFERS } from '../../kernel/resource/transfersShown.ts'
import { useOpenFile } from '../../kernel/resource/useOpenFile.ts'
import { useNoticeActions } from './useNotices.ts'

const JOB = /^job\/(\d+)$/

/** Opens what a notice is about: a screen of the desk, the exports or imports, or the file a job made. It is read from then on. */
export const useOpenNotice = () => {
  const notify = useNotify()
  const openFile = useOpenFile()
  const navigate = useNavigate()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const { read } = useNoticeActions()
  const words = useWords()
  return async ({ id, url, read_at }: NoticeRow): Promise<void> => {
    if (read_at === null) read.mutate(id)
    if (url?.startsWith('/')) return void navigate(url)
    const transfers = TRANSFERS.find(one => one === url)
    if (transfers) return showTransfers(transfers)
    const job = JOB.exec(url ?? '')?.[1]
    if (!job) return
    try {
      const { file_path: path } = (await provider.act(files, 'job', { id: job })).data
      if (path) openFile(platform.fileUrl(path), words('The file opens in a new tab.'))
      else notify(words('The file is no longer kept. Export it again.'))
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
}
