import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../messaging/format.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { users } from '../../resources/people/users.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { TIME_ZONE } from '../kernel/kinds/show.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { Difference, meaningOf } from '../system/port.ts'
import { Bars } from './parts.tsx'

type Entry = AnswerOf<typeof users, 'accountLog'>['data'][number]

const PER_PAGE = 25

const LOG = {
  '& > li': { pb: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
  '& > li + li': { pt: 1.5 },
  '& > li > .row': { justifyContent: 'space-between', rowGap: 0 },
  '& summary': { width: 'max-content', mt: 0.5, color: 'var(--accent-ink)', cursor: 'pointer' },
}

/** What was done in an account and to it, newest first; more as one asks. */
export const AccountLog = ({ id }: { id: number }) => {
  const words = useWords()
  const told = useTold()
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
  // That the earlier entries did not come is said where they were asked for.
  const query = { ...log, error: log.isFetchNextPageError ? null : log.error }
  return (
    <Answered query={query} waiting={<Bars heights={[44, 44, 44, 44, 44]} />}>
      {({ pages }) =>
        pages.flat().length === 0 ? (
          <EmptyState icon="history" text={words('Activity in this account, and changes to it, are recorded here.')} />
        ) : (
          <>
            <Box component="ol" sx={LOG}>
              {pages.flat().map(entry => (
                <LogEntry key={entry.id} entry={entry} words={words} />
              ))}
            </Box>
            {log.isFetchNextPageError && (
              <Note severity="error" role="alert">
                {told(log.error.message)}
              </Note>
            )}
            {log.hasNextPage && (
              <Box component="p" sx={{ mt: 1.5, textAlign: 'center' }}>
                <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {words('Earlier entries')}
                </Button>
              </Box>
            )}
          </>
        )
      }
    </Answered>
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
      <div className="row wrap">
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
  'session.back-home': 'Returned from this account',
  'session.change-password': 'Password changed',
  'session.confirm-password': 'Password confirmed',
  'users.create': 'Account added',
  'users.update': 'Account changed',
  'users.delete': 'Account deleted',
  'users.addCredit': 'Credit added',
  'users.reverseCredit': 'Credit reversed',
  'users.resetPassword': 'Password changed by someone else',
  'users.setRatio': 'Closing rule set',
  'users.approve': 'Approved',
  'users.activate': 'Activated',
  'users.deactivate': 'Deactivated',
  'users.block': 'Blocked',
  'users.unblock': 'Unblocked',
  'users.forceLogout': 'Signed out everywhere',
  'users.resendWelcome': 'Welcome e-mail sent again',
  'profile.update': 'Profile changed',
  'api-access.changeKey': 'New API key',
  'api-access.revokeKey': 'API keys revoked',
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
