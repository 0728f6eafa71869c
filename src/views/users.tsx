import { useGetOne } from 'ra-core'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { principalOf } from '../../authProvider/principal.ts'
import { saveSession } from '../../authProvider/session.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { users } from '../../resources/people/users.ts'
import { readValue } from '../../resources/schema/kinds.ts'
import { useDesk } from '../app/Desk.tsx'
import { useWords } from '../app/i18n/words.ts'
import { landingPath } from '../app/screens.ts'
import { AccountLogDialog } from '../pages/people/AccountLog.tsx'
import { PasswordDialog } from '../pages/people/PasswordDialog.tsx'
import { UserCell } from '../pages/people/UserCell.tsx'
import { ActionDialog } from '../resource/actions/ActionDialog.tsx'
import type { AnyRecord, AnyViews } from '../resource/defineViews.ts'
import { defineViews } from '../resource/defineViews.ts'
import { useInWords } from '../resource/labels.ts'
import { useReload } from '../resource/writes.ts'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import './users.css'

const UserDetail = lazy(async () => ({ default: (await import('../pages/people/UserDetail.tsx')).UserDetail }))
const UsersList = lazy(() => import('../pages/people/UsersList.tsx'))

interface DialogProps {
  record: AnyRecord
  action: string
  close: () => void
}

/** Wallet → where the account's record holds its balance. */
const BALANCES: Readonly<Record<string, string>> = { 1: 'transaction_credit', 2: 'promotional_credit', 3: 'two_way_credit' }

/** Add or reverse credit: the wallets with what is in them, and what will be. */
const CreditDialog = ({ record, action, close }: DialogProps) => {
  const resource = useInWords(users)
  const declared = resource.actions[action]
  const provider = useDeskProvider()
  const words = useWords()
  const reload = useReload('users')
  const id = useId()
  // The list may have stood for a while; money is shown as it is now.
  const { data: fresh = record } = useGetOne('users', { id: record.id }, { staleTime: 0 })
  if (!declared?.input) return null
  const adds = action === 'addCredit'
  const wallets = declared.input.route_type?.kind === 'select' ? declared.input.route_type.choices : []
  const amount = declared.input.credit

  return (
    <ActionDialog
      title={declared.label}
      about={String(record.name)}
      input={declared.input}
      own={['route_type']}
      tone={adds ? 'primary' : 'danger'}
      done={declared.done}
      nameOf={() => String(record.name)}
      run={async (input, idempotencyKey) => {
        const answer = await provider.act('users', action, { id: record.id, input, idempotencyKey })
        await reload()
        return answer
      }}
      onClose={close}
      above={(values, change): ReactNode => {
        const wallet = String(values.route_type ?? 1)
        const present = Number(fresh[BALANCES[wallet] ?? ''] ?? 0)
        const typed = amount ? readValue(amount, values.credit) : 0
        const moved = typeof typed === 'number' && typed > 0 ? typed : 0
        const next = adds ? present + moved : present - moved
        return (
          <div className="stack">
            <Tabs
              id={id}
              label={words('desk.credit.wallet', 'Wallet')}
              value={wallet}
              tabs={wallets.map(choice => ({
                value: String(choice.value),
                label: choice.label,
                count: groupIndian(Number(fresh[BALANCES[String(choice.value)] ?? ''] ?? 0)),
              }))}
              onChange={value => change('route_type', Number(value))}
            />
            <TabPanel of={id} value={wallet}>
              <dl className="balances">
                <div>
                  <dt>{words('desk.credit.present', 'Present balance')}</dt>
                  <dd>{groupIndian(present)}</dd>
                </div>
                <div className={next < 0 ? 'below' : undefined}>
                  <dt>{words('desk.credit.next', 'New balance')}</dt>
                  <dd aria-live="polite">{groupIndian(next)}</dd>
                </div>
              </dl>
            </TabPanel>
          </div>
        )
      }}
    />
  )
}

/** Continues as the account; the desk starts afresh with its abilities (specification core §4). */
const LoginAsDialog = ({ record, action, close }: DialogProps) => {
  const resource = useInWords(users)
  const declared = resource.actions[action]
  const provider = useDeskProvider()
  const { screens } = useDesk()
  const words = useWords()
  const navigate = useNavigate()
  if (!declared?.input) return null
  return (
    <ActionDialog
      title={declared.label}
      text={words('desk.act_as.ask', 'You continue as %{name}. Everything you do is noted with both names.', {
        name: record.name,
      })}
      input={declared.input}
      tone="primary"
      nameOf={() => String(record.name)}
      run={async (input, idempotencyKey) => {
        const answer = await provider.act('users', action, { id: record.id, input, idempotencyKey })
        // The list may be shut for this account: it is turned away at once, so that what follows has the last word.
        const { user } = flushSync(() => saveSession(answer.data))
        navigate(landingPath(screens, principalOf(user), user), { replace: true })
        return answer
      }}
      onClose={close}
    />
  )
}

const views: AnyViews = defineViews(users, {
  cards: ['name', 'userType', 'status', 'parent_id', 'companyName', 'transaction_credit', 'promotional_credit'],
  cells: { name: UserCell },
  detail: props => (
    <Suspense fallback={null}>
      <UserDetail {...props} views={views} />
    </Suspense>
  ),
  dialogs: { credit: CreditDialog, loginAs: LoginAsDialog, password: PasswordDialog, log: AccountLogDialog },
  pages: { list: () => <UsersList /> },
})

export default views
