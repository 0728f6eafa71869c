import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
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
  const { mutate, isPending } = useMutation({
    mutationFn: () => send.provider.act(sampleFiles, send.custom ? 'smsCustom' : 'smsNormal', {}),
    onSuccess: ({ data }) => openFile(platform.fileUrl(data.file_path)),
    onError: error => notify(error.message, { type: 'error' }),
  })
  return (
    <div>
      <Button variant="text" size="small" startIcon={<Icon name="file" />} loading={isPending} onClick={() => mutate()}>
        {words('Sample file')}
      </Button>
    </div>
  )
}
