import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { VoiceSendFile } from '../../../resources/voice/send.answers.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { minutesOf } from '../length.ts'
import type { VoiceSend } from './useVoiceSend.ts'

const optionOf = (words: Words, { id, title, duration_seconds, pulses }: VoiceSendFile) => ({
  value: id,
  label: title,
  hint: `${minutesOf(duration_seconds)} · ${words('1 pulse |||| %{smart_count} pulses', { smart_count: pulses })}`,
})

/** What is played, and from which number. */
export const FilePart = ({ send }: { send: VoiceSend }) => {
  const words = useWords()
  const inWords = useTold()
  const { told, file, callerIds, callerId, promotional } = send
  // As the platform would refuse it: known before it is asked.
  const noNumber =
    told?.route != null &&
    callerIds.length === 0 &&
    inWords(
      promotional
        ? 'The route has no caller ID of the 140 series, from which promotional calls are made.'
        : 'The route has no caller ID for transactional calls.',
    )
  return (
    <>
      {told?.why && <Note role="alert">{inWords(told.why)}</Note>}
      {/* Of a file that is chosen it is known. */}
      <FieldInput name="voice_type" readOnly={file !== undefined} />
      <OwnInput name="voice_file_id">{({ error, onChange }) => <FileInput {...{ send, error, onChange }} />}</OwnInput>
      <OwnInput name="caller_id">
        {({ error, onChange }) => (
          <Select
            name="caller_id"
            label={words('Caller ID')}
            value={callerId}
            options={callerIds.map(number => ({ value: number, label: number }))}
            placeholder={words('Choose a number')}
            error={error ?? (noNumber || undefined)}
            help={words(
              promotional
                ? 'Promotional calls come from numbers of the 140 series.'
                : 'The number that people see: one of those of the vendors that have the file.',
            )}
            onChange={onChange}
          />
        )}
      </OwnInput>
    </>
  )
}

interface FileInputProps {
  send: VoiceSend
  error: string | undefined
  onChange: (value: unknown) => void
}

const FileInput = ({ send, error, onChange }: FileInputProps) => {
  const words = useWords()
  const inWords = useTold()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const { provider, payer, file, values, told, promotional } = send
  const asked = useDeferredValue(search)
  const found = useQuery({
    queryKey: ['voice-send-files', payer, asked],
    queryFn: async () => (await provider.act(sendVoice, 'files', { input: { ...payer, search: asked } })).data,
    enabled: told?.route != null && (open || !file),
    staleTime: 10_000,
    placeholderData: before => before,
  })
  const ofType = found.data?.files.filter(({ voice_type }) => voice_type === values.voice_type) ?? []
  const isEmpty = found.data?.files.length === 0 && asked === ''
  const isNoneOfType = !isEmpty && !file && found.data?.more === 0 && ofType.length === 0 && asked === ''
  return (
    <>
      <Combobox
        name="voice_file_id"
        label={words('Voice file')}
        required
        options={ofType.map(one => optionOf(words, one))}
        chosen={file ? [optionOf(words, file)] : []}
        onChange={([value]) => onChange(value ?? null)}
        search={search}
        onSearch={setSearch}
        onOpenChange={setOpen}
        loading={found.isFetching}
        behind={found.isPlaceholderData || asked !== search}
        problem={inWords(found.error?.message)}
        disabled={told?.route == null}
        placeholder={words('Search approved voice files')}
        error={error}
        help={found.data?.more === 1 ? words('Only some are listed: search by title.') : undefined}
      />
      {isEmpty && (
        <Note severity="info" role="status" sx={{ mt: 1 }} action={<VoiceFilesLink />}>
          {words(
            'No voice file is ready yet. Upload one under Voice files, have it approved, and sync it to a vendor of the route.',
          )}
        </Note>
      )}
      {isNoneOfType && (
        <Note severity="info" role="status" sx={{ mt: 1 }}>
          {words(
            promotional
              ? 'None of the files that can be sent is promotional: choose the other type above.'
              : 'All files that can be sent are promotional: choose the other type above.',
          )}
        </Note>
      )}
    </>
  )
}

/** In a place of its own, so that what is being filled in stays. */
const VoiceFilesLink = () => {
  const words = useWords()
  const href = `/${voiceFiles.name}`
  return useOpen()(href) ? (
    <Button size="small" href={href} target="_blank">
      {words('Voice files')}
    </Button>
  ) : null
}
