/** What the provider says of a number and of its token, asked at this moment. */

import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { Borrowers } from '../../dlt/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { useReload } from '../../kernel/resource/writes.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { Said } from './Said.tsx'

interface NumberDialogProps {
  record: { readonly id: number; readonly name: string | null }
  close: () => void
}

/** While the provider is asked nothing of before is shown; it can be asked again. */
const useAsked = <T,>({ isFetching, refetch, ...query }: UseQueryResult<T>) => {
  const words = useWords()
  return {
    details: isFetching ? { isFetching, refetch, data: undefined, error: null } : { ...query, isFetching, refetch },
    waiting: <Progress label={words('Checking with the provider')} done={0} />,
    footer: (
      <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => refetch()}>
        {words('Check again')}
      </Button>
    ),
  }
}

/** What was learned is kept with the number: the list shows it when the dialog closes. */
const useLeave = (close: () => void) => {
  const reload = useReload(configurations.name)
  return () => {
    close()
    void reload()
  }
}

const time = (at: string) => displayDateTime(at, TIME_ZONE)

export const QualityDialog = ({ record, close }: NumberDialogProps) => {
  const words = useWords()
  return (
    <DetailsDialog
      title={words('Quality of %{name}', { name: record.name })}
      {...useAsked(useDetails(configurations, 'quality', record.id))}
      close={useLeave(close)}
    >
      {data => (
        <div className="stack" role="status">
          <Facts>
            <Fact name={words('Quality')}>
              <Said of="quality" word={data.quality} />
            </Fact>
            <Fact name={words('Limit in 24 hours')}>
              <Said of="messaging_limit_tier" word={data.messaging_limit_tier} />
            </Fact>
            <Fact name={words('Throughput')}>
              {words('%{count} messages a second', { count: groupIndian(data.messages_per_second) })}
            </Fact>
            <Fact name={words('Name people see')}>{data.verified_name ?? '–'}</Fact>
            <Fact name={words('Name status')}>
              <Said of="name_status" word={data.name_status} />
            </Fact>
            <Fact name={words('Verified')}>
              <Said of="code_verification_status" word={data.code_verification_status} />
            </Fact>
            <Fact name={words('Connection')}>
              <Said of="connection" word={data.connection} />
            </Fact>
            <Fact name={words('Checked')}>{time(data.checked_at)}</Fact>
          </Facts>
          <Next {...data} />
        </div>
      )}
    </DetailsDialog>
  )
}

interface Standing {
  quality: string
  code_verification_status: string | null
  connection: string | null
  subscribed: 0 | 1
}

/** What is left to be done before messages go out, or what to mind. */
const Next = ({ quality, code_verification_status: verified, connection, subscribed }: Standing) => {
  const words = useWords()
  if (verified !== null && verified !== 'VERIFIED' && connection !== 'CONNECTED')
    return <Note severity="info">{words('Next: “Request code”, then “Verify number”.')}</Note>
  if (connection !== null && connection !== 'CONNECTED')
    return <Note severity="info">{words('Next: “Register”, with the PIN.')}</Note>
  if (subscribed === 0) return <Note severity="info">{words('Next: “Subscribe app”, so that reports and replies come in.')}</Note>
  if (quality === 'RED' || quality === 'YELLOW')
    return (
      <Note severity="warning">
        {words(
          'People block or report this number. Send less, and only to those who asked for it, until its quality is high again.',
        )}
      </Note>
    )
  return null
}

export const TokenDialog = ({ record, close }: NumberDialogProps) => {
  const words = useWords()
  return (
    <DetailsDialog
      title={words('Token of %{name}', { name: record.name })}
      {...useAsked(useDetails(configurations, 'debugToken', record.id))}
      close={useLeave(close)}
    >
      {data => (
        <div className="stack" role="status">
          {data.problem && <Note severity="error">{data.problem}</Note>}
          <Facts>
            <Fact name={words('Valid')}>
              <Badge tone={data.is_valid ? 'success' : 'error'}>
                {data.is_valid ? words('ra.boolean.true', 'Yes') : words('ra.boolean.false', 'No')}
              </Badge>
            </Fact>
            <Fact name={words('Expires')}>{data.expires_at ? time(data.expires_at) : data.is_valid ? words('Never') : '–'}</Fact>
            <Fact name={words('App')}>{[data.application, data.app_id].filter(Boolean).join(' · ') || '–'}</Fact>
            <Fact name={words('Permissions')}>
              {data.scopes.length === 0 ? '–' : data.scopes.map(scope => <div key={scope}>{scope}</div>)}
            </Fact>
            <Fact name={words('Checked')}>{time(data.checked_at)}</Fact>
          </Facts>
        </div>
      )}
    </DetailsDialog>
  )
}

export const NumberUsersDialog = ({ record, close }: NumberDialogProps) => {
  const words = useWords()
  const details = useDetails(configurations, 'users', record.id)
  return (
    <DetailsDialog title={words('Who uses %{name}', { name: record.name })} {...{ details, close }}>
      {lent => <Borrowers of={configurations} id={record.id} lent={lent} onTaken={details.refetch} />}
    </DetailsDialog>
  )
}
