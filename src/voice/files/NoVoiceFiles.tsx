import Button from '@mui/material/Button'
import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** No file yet: what they are for, what happens to them, and the first one. */
export const NoVoiceFiles = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="play"
      title={words('No voice files yet')}
      text={words(
        'Upload an MP3 or WAV file to play in calls. It is measured and converted, then approved and synced to the vendors.',
      )}
    >
      <Button variant="contained" startIcon={<Icon name="upload" />} href={`/${voiceFiles.name}/create`}>
        {words('Upload a voice file')}
      </Button>
    </EmptyState>
  )
}
