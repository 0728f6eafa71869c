import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { DurationCell, SoundCell, StatusCell } from '../files/cells.tsx'
import { NoVoiceFiles } from '../files/NoVoiceFiles.tsx'
import { SoundDialog } from '../files/SoundDialog.tsx'
import { WhileOpen } from '../vendors/WhileOpen.tsx'

export default defineViews(voiceFiles, {
  cells: { mime: SoundCell, duration_seconds: DurationCell, status: StatusCell },
  cards: ['title', 'mime', 'status', 'vendor_status', 'created_at'],
  above: () => <WhileOpen isOpen={record => record.vendor_status === 'processing'} />,
  empty: NoVoiceFiles,
  dialogs: { sound: SoundDialog },
})
