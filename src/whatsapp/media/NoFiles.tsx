import Button from '@mui/material/Button'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** No file yet: what they are for, and the first one. */
export const NoFiles = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="image"
      title={words('No files yet')}
      text={words(
        'Images, videos, audio and documents for your messages, and those that people send you. A file is uploaded to WhatsApp automatically when it is first sent.',
      )}
    >
      <Button variant="contained" startIcon={<Icon name="upload" />} href={`/${waFiles.name}/create`}>
        {words('Upload a file')}
      </Button>
    </EmptyState>
  )
}
