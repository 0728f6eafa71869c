import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../messaging/format.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { users } from '../../resources/people/users.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { TIME_ZONE } from '../kernel/kinds/show.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Difference, meaningOf } from '../system/port.ts'
import './people.css'

type Entry = AnswerOf<typeof users, 'accountLog'>['data'][number]

const PER_PAGE = 25

/** What was done in an account and to it, newest first; more as one asks. */
export const AccountLog = ({ id }: { id: number }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const log = useInfiniteQuery({
    queryKey: [users.name, 'log', id],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await provider.act(users, 'accountLog', { id, page: pageParam, perPage: PER_PAGE, signal })).data,
    getNextPageParam: (last, all) => (last.length < PER_PAGE ? undefined : all.length + 1),
    gcTime: 0,
    retry: false,
  })
  if (log.error)
    return (
      <EmptyState icon="error" title={words('This could not be loaded')} text={log.error.message}>
        <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => void log.refetch()}>
          {words('Try again')}
        </Button>
      </EmptyState>
    )
  if (!log.data)
    return (
      <div className="stack" role="status" aria-label={words('Loading')}>
        {[1, 2, 3, 4, 5].map(line => (
          <Skeleton key={line} height={44} />
        ))}
      </div>
    )
  const entries = log.data.pages.flat()
  if (entries.length === 0)
    return <EmptyState icon="history" text={words('What is done in this account, and to it, is noted here.')} />
  return (
    <>
      <ol className="account-log">
        {entries.map(entry => (
          <LogEntry key={entry.id} entry={entry} words={words} />
        ))}
      </ol>
      {log.hasNextPage && (
        <p className="account-log-more">
          <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {words('Earlier entries')}
          </Button>
        </p>
      )}
    </>
  )
}

const LogEntry = ({ entry, words }: { entry: Entry; words: Words }) => {
  const { register } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const { action, entity, before, after } = entry
  const known = KNOWN[action]
  const number = entry.entity_id && entity !== 'users' && /^\d+$/.test(entry.entity_id) ? ` #${entry.entity_id}` : ''
  return (
    <li>
      <div className="account-log-head">
        <strong>
          {known ? words(`people.actions.${action}`, known) : meaningOf(register, words, { action, entity }).action}
          {number}
        </strong>
        <time className="hint">{displayDateTime(entry.at, TIME_ZONE)}</time>
      </div>
      <p className="muted">
        {entry.actor ?? words('The operator')}
        {entry.acting && ` · ${words('acting as this account')}`}
        {entry.ip && ` · ${entry.ip}`}
      </p>
      {entry.reason && <p>{entry.reason}</p>}
      {Boolean(before || after) && (
        <details onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>{words('Values')}</summary>
          {isOpen && <Difference action={action} entity={entity} before={before} after={after} />}
        </details>
      )}
    </li>
  )
}

/** What concerns the account itself, in a person's words; the rest is called as its declaration calls it. */
const KNOWN: Readonly<Record<string, string>> = {
  'session.login': 'Signed in',
  'session.logout': 'Signed out',
  'session.act-as': 'Acted as this account',
  'session.back-home': 'Came back from this account',
  'session.change-password': 'Changed the own password',
  'session.confirm-password': 'Gave the password again',
  'users.create': 'Account added',
  'users.update': 'Account changed',
  'users.delete': 'Account deleted',
  'users.addCredit': 'Credit added',
  'users.reverseCredit': 'Credit reversed',
  'users.resetPassword': 'Password set by somebody else',
  'users.setRatio': 'Closing rule set',
  'users.approve': 'Approved',
  'users.activate': 'Activated',
  'users.deactivate': 'Deactivated',
  'users.block': 'Blocked',
  'users.unblock': 'Unblocked',
  'users.forceLogout': 'Signed out everywhere',
  'users.resendWelcome': 'Welcome sent again',
  'profile.update': 'Profile changed',
  'api-access.changeKey': 'New API key',
  'api-access.revokeKey': 'API keys ended',
  'api-access.security': 'Additional security changed',
  'user-documents.open': 'Document opened',
  'user-documents.create': 'Document uploaded',
  'files.download': 'File downloaded',
}

/** The same in a dialog: a row's "Account log". */
export const AccountLogDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  return (
    <Dialog
      size="large"
      title={words('Account log of %{name}', { name: record.name })}
      onClose={close}
      footer={
        <Button variant="contained" onClick={close}>
          {words('ra.action.close', 'Close')}
        </Button>
      }
    >
      <AccountLog id={record.id} />
    </Dialog>
  )
}
