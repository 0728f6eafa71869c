/** Cells of the list of voice files. */

import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { clock } from './clock.ts'
import { SoundPlayer } from './SoundPlayer.tsx'

type File = RowOf<typeof voiceFiles>

export const SoundCell = ({ record }: { record: File }) => {
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const load = async () => platform.fileUrl((await provider.act(voiceFiles, 'play', { id: record.id })).data.file_path)
  return <SoundPlayer small name={record.title ?? ''} seconds={record.duration_seconds ?? 0} load={load} />
}

export const DurationCell = ({ value }: { value: number | null }) => (value === null ? null : <span>{clock(value)}</span>)

/** A rejected file says why. */
export const StatusCell = ({ record }: { record: File }) =>
  record.status === null ? null : (
    <span data-tip={record.reject_reason ?? undefined}>
      <ChoiceBadge
        choices={voiceFiles.fields.status.choices}
        value={record.status}
        at={`resources.${voiceFiles.name}.fields.status.choices`}
      />
    </span>
  )
