import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { groupIndian } from '../../../messaging/format.ts'
import type { VoiceSendFile } from '../../../resources/voice/send.answers.ts'
import { ASIDE } from '../../campaigns/port.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Again } from '../../kernel/ui/Again.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { FailedNote } from '../../kernel/ui/FailedNote.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { SoundPlayer } from '../files/SoundPlayer.tsx'
import { minutesOf } from '../length.ts'
import type { VoiceSend } from './useVoiceSend.ts'

const SOUND = { display: 'grid', gap: 1, p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)' }

/** Beside the form: what is heard, what one call costs, the wallet, the route. */
export const VoiceSide = ({ send }: { send: VoiceSend }) => {
  const words = useWords()
  const inWords = useTold()
  const { told, file, promotional, optionsAsked } = send
  const { error } = optionsAsked
  return (
    <Stack component="aside" aria-label={words('Preview and figures')} sx={ASIDE}>
      <Sound file={file} />
      <Facts shape="lines">
        <Fact name={words('send.balance', 'Balance')}>
          {told
            ? words('1 pulse |||| %{pulses} pulses', { smart_count: told.available, pulses: groupIndian(told.available) })
            : '–'}
        </Fact>
        <Fact name={words('Length')}>{file ? minutesOf(file.duration_seconds) : '–'}</Fact>
        <Fact name={words('One call')}>
          {file ? words('1 pulse |||| %{pulses} pulses', { smart_count: file.pulses, pulses: groupIndian(file.pulses) }) : '–'}
        </Fact>
        <Fact name={words('A pulse')}>{told ? `${told.pulse_seconds} ${words('s')}` : '–'}</Fact>
        <Fact name={words('Route')}>{told ? (told.route?.route_name ?? words('None for this type')) : '–'}</Fact>
        <Fact name={words('Speed')}>{told?.route ? `${groupIndian(told.route.tps)}/s` : '–'}</Fact>
      </Facts>
      {promotional && told?.promotional.open === 0 && (
        <Note>
          {words('Promotional calls go out between %{start} and %{end}. Schedule this one.', {
            start: told.promotional.start,
            end: told.promotional.end,
          })}
        </Note>
      )}
      {error &&
        (told ? (
          <FailedNote query={optionsAsked} />
        ) : (
          <Note severity="error" role="alert" action={<Again query={optionsAsked} size="small" />}>
            {inWords(error.message)}
          </Note>
        ))}
    </Stack>
  )
}

/** The sound as people will hear it. */
const Sound = ({ file }: { file: VoiceSendFile | undefined }) => {
  const words = useWords()
  const { platform } = useDesk()
  return (
    <Box sx={SOUND}>
      {file ? (
        <>
          <strong>{file.title}</strong>
          <SoundPlayer
            key={file.id}
            name={file.title}
            seconds={file.duration_seconds}
            load={async () => platform.fileUrl(file.audio)}
          />
        </>
      ) : (
        <span className="hint">{words('Choose a voice file to hear it.')}</span>
      )}
    </Box>
  )
}
