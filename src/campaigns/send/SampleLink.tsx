import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { sampleFiles } from '../../../resources/campaigns/sample-files.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { useOpenFile } from '../../kernel/resource/useOpenFile.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import type { Send } from './useSend.ts'

/** A file to start from: numbers alone, or with a column for each variable. */
export const SampleLink = ({ send }: { send: Send }) => {
  const notify = useNotify()
  const openFile = useOpenFile()
  const words = useWords()
  const { platform } = useDesk()
  const fetchSample = async () => {
    try {
      const { data } = await send.provider.act(sampleFiles, send.custom ? 'smsCustom' : 'smsNormal', {})
      openFile(platform.fileUrl(data.file_path))
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
  return (
    <div>
      <Button variant="text" size="small" startIcon={<Icon name="file" />} onClick={fetchSample}>
        {words('desk.import.sample', 'Sample file')}
      </Button>
    </div>
  )
}
