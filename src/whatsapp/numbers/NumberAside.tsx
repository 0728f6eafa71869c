import Box from '@mui/material/Box'
import { useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { useOver } from '../../kernel/resource/over.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { NotSubscribed } from './NotSubscribed.tsx'
import { Said } from './Said.tsx'

const NAMES = [
  'callback_path',
  'verified_name',
  'name_status',
  'messaging_limit_tier',
  'code_verification_status',
  'connection',
  'facts_at',
] as const

const SHARED = '/gateway/whatsapp'
const BROKEN = { overflowWrap: 'anywhere' } as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Beside the form: what the provider said of the number, and where it is to tell this desk what happens. */
export const NumberAside = () => {
  const words = useWords()
  const notify = useNotify()
  const [path, verifiedName, nameStatus, tier, verified, connection, at] = useWatch({ name: [...NAMES] }).map(textOf)
  const isThere = path !== ''
  // A form holds no for every box: of a token that nobody has asked about yet the provider has said nothing.
  const [valid, checkedAt] = useWatch({ name: ['token_valid', 'token_checked_at'] })
  const isExpired = valid === 0 && textOf(checkedAt) !== ''
  const isUnheard = useWatch({ name: 'subscribed' }) === 0 && isThere
  const { over } = useOver(configurations.name)
  const address = `${window.location.origin}${path || SHARED}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify(words('Copied'), { type: 'success' }),
      () => notify(words('The browser does not allow copying here.'), { type: 'error' }),
    )
  return (
    <div className="stack">
      {isExpired && (
        <Note severity="error" role="status">
          {words(
            'The provider no longer accepts the access token: it has expired or was withdrawn. Enter a new one of a system user as “Access token”, and save. Waiting messages are then sent automatically.',
          )}
        </Note>
      )}
      {isUnheard && (
        <NotSubscribed id={typeof over === 'object' ? over.id : undefined}>
          {words(
            'The number is not subscribed: reports, replies and reviews of its templates do not reach this desk, and nothing is sent from it.',
          )}
        </NotSubscribed>
      )}
      {at && (
        <Section level={3} title={words('At the provider')}>
          <Facts>
            <Fact name={words('Name people see')}>{verifiedName || '–'}</Fact>
            <Fact name={words('Name status')}>
              <Said of="name_status" word={nameStatus} />
            </Fact>
            <Fact name={words('Limit in 24 hours')}>
              <Said of="messaging_limit_tier" word={tier} />
            </Fact>
            <Fact name={words('Verified')}>
              <Said of="code_verification_status" word={verified} />
            </Fact>
            <Fact name={words('Connection')}>
              <Said of="connection" word={connection} />
            </Fact>
            <Fact name={words('Checked')}>{showDate(at, 'minute')}</Fact>
          </Facts>
        </Section>
      )}
      <Section level={3} title={words('Webhook')}>
        <p className="hint">
          {words(
            'Enter this callback address with the webhook in the provider’s developer console, and the verify token you chose.',
          )}
        </p>
        <Box className="row" sx={{ alignItems: 'start' }}>
          <Box component="span" className="mono grow" sx={BROKEN}>
            {address}
          </Box>
          <IconButton icon="copy" size="small" label={words('Copy the callback address')} onClick={copy} />
        </Box>
      </Section>
    </div>
  )
}
