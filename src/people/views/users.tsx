import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useGetOne } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { principalOf } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { walletOf } from '../../../resources/money/wallets.ts'
import { users } from '../../../resources/people/users.ts'
import { appSettings } from '../../../resources/system/app-settings.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { landingPath } from '../../kernel/desk/landing.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ActionDialog } from '../../kernel/resource/actions/ActionDialog.tsx'
import type { AnyRecord, AnyViews } from '../../kernel/resource/defineViews.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { useReload } from '../../kernel/resource/writes.ts'
import { Fact } from '../../kernel/ui/Facts.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { plus, typedAmount, useAmount } from '../../money/port.ts'
import { AccountLogDialog } from '../AccountLog.tsx'
import { Figures } from '../Figures.tsx'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { RouteDialog } from '../RouteDialog.tsx'
import { UserCell } from '../UserCell.tsx'

const UserDetail = lazy(async () => ({ default: (await import('../UserDetail.tsx')).UserDetail }))
const UsersList = lazy(() => import('../UsersList.tsx'))

interface DialogProps {
  record: AnyRecord
  action: string
  close: () => void
}

/** Add or reverse credit: the wallets with what is in them, and what will be. */
const CreditDialog = ({ record, action, close }: DialogProps) => {
  const resource = useInWords(users)
  const declared = resource.actions[action]
  const provider = useDeskProvider()
  const words = useWords()
  const amount = useAmount()
  const reload = useReload('users')
  const id = useId()
  // The list may have stood for a while; money is shown as it is now.
  const { data: fresh = record } = useGetOne('users', { id: record.id }, { staleTime: 0 })
  if (!declared?.input) return null
  const adds = action === 'addCredit'
  const wallets = declared.input.route_type?.kind === 'select' ? declared.input.route_type.choices : []

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
        const routeType = Number(values.route_type ?? 1)
        const wallet = String(routeType)
        const present = Number(fresh[walletOf(routeType).field] ?? 0)
        const moved = typedAmount(routeType, values.credit)
        const next = plus(routeType, present, adds ? moved : -moved)
        return (
          <div className="stack">
            <Tabs
              id={id}
              label={words('Wallet')}
              value={wallet}
              tabs={wallets.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={value => change('route_type', Number(value))}
            />
            <TabPanel of={id} value={wallet}>
              <Figures tile="40%">
                <Fact name={words('Present balance')}>{amount(routeType, present)}</Fact>
                <Fact name={words('New balance')} tone={next < 0 ? 'error' : undefined}>
                  <span aria-live="polite">{amount(routeType, next)}</span>
                </Fact>
              </Figures>
            </TabPanel>
          </div>
        )
      }}
    />
  )
}

/** Continues as the account; the desk starts afresh with its abilities (rule access-3). */
const LoginAsDialog = ({ record, action, close }: DialogProps) => {
  const resource = useInWords(users)
  const declared = resource.actions[action]
  const { screens, authProvider } = useDesk()
  const words = useWords()
  const navigate = useNavigate()
  // Whoever cannot be asked whether a reason is demanded says so when none is given.
  const { data: settings, isPending } = useAnswer(appSettings, 'read')
  const { reason } = declared?.input ?? {}
  if (!declared || !reason || isPending) return null
  const required = Number(settings?.acting_needs_reason) === 1
  return (
    <ActionDialog
      title={declared.label}
      text={words('You continue as %{name}. Everything you do is noted with both names.', { name: record.name })}
      input={{ reason: { ...reason, required } }}
      tone="primary"
      nameOf={() => String(record.name)}
      run={async input => {
        const { user } = await authProvider.actAs(String(record.account_uuid), input.reason as string | undefined)
        // The list may be shut for this account: it is turned away at once, so that what follows has the last word.
        flushSync(() => {})
        navigate(landingPath(screens, principalOf(user), user), { replace: true })
        return { done: [record.id], failed: [], message: '' }
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
  dialogs: { credit: CreditDialog, loginAs: LoginAsDialog, password: PasswordDialog, route: RouteDialog, log: AccountLogDialog },
  pages: { list: () => <UsersList /> },
})

export default views
