/** The dialogs of a user's actions that show more than what is asked for: credit, routes, a password, continuing as somebody. */

import { type ReactNode, useId, useState } from 'react'
import { useGetOne } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { principalOf, usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { recordOf } from '../../messaging/record.ts'
import { isOperator } from '../../resources/language/access.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { walletOf } from '../../resources/money/wallets.ts'
import { users } from '../../resources/people/users.ts'
import { appSettings } from '../../resources/system/app-settings.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { landingPath } from '../kernel/desk/landing.ts'
import type { Values } from '../kernel/form/DeskForm.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { useUndo } from '../kernel/resource/actions/useUndo.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInputInWords, useInWords } from '../kernel/resource/labels.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { Fact } from '../kernel/ui/Facts.tsx'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'
import { OwnSide, plus, typedAmount, useAmount } from '../money/port.ts'
import { Figures } from './parts.tsx'
import { SecretOnce } from './SecretOnce.tsx'

interface DialogProps {
  record: AnyRecord
  action: string
  close: () => void
}

/**
 * What they share: the action in words, what they say of the record, and to run it and have the rows read again; `onAnswer` comes before
 * that, for what is told once.
 */
const useUserAction = ({ record, action, close }: DialogProps, onAnswer?: (data: unknown) => void) => {
  const declared = useInWords(users).actions[action]
  const provider = useDeskProvider()
  const reload = useReload('users')
  const name = String(record.name)
  const offerUndo = useUndo(users, reload)
  const run = async (input: Values, idempotencyKey: string) => {
    const answer = await provider.act('users', action, { id: record.id, input, idempotencyKey })
    onAnswer?.(answer.data)
    await reload()
    const { batch } = recordOf(answer.data)
    if (!declared?.undo || typeof batch !== 'string') return answer
    offerUndo({ action: { ...declared, name: action }, batch, count: 1, record, message: answer.message })
    return { ...answer, isTold: true }
  }
  return { declared, name, shared: { title: declared?.label ?? '', about: name, nameOf: () => name, run, onClose: close } }
}

/** Add or reverse credit: the wallets with what is in them, and what will be. */
export const CreditDialog = (props: DialogProps) => {
  const { record, action } = props
  const { declared, shared } = useUserAction(props)
  const words = useWords()
  const amount = useAmount()
  const id = useId()
  // The list may have stood for a while; money is shown as it is now.
  const { data: fresh = record } = useGetOne('users', { id: record.id }, { staleTime: 0 })
  const principal = usePrincipal()
  if (!declared?.input) return null
  const adds = action === 'addCredit'
  // Operators issue; a reseller pays from his own wallet (rule money-4).
  const own = principal !== undefined && !isOperator(principal.userType)
  const wallets = declared.input.route_type?.kind === 'select' ? declared.input.route_type.choices : []

  return (
    <ActionDialog
      {...shared}
      input={declared.input}
      own={['route_type']}
      tone={adds ? 'primary' : 'danger'}
      done={declared.done}
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
              <div className="stack">
                <Figures tile="40%">
                  <Fact name={words('Current balance')}>{amount(routeType, present)}</Fact>
                  <Fact name={words('New balance')} tone={next < 0 ? 'error' : undefined}>
                    <span aria-live="polite">{amount(routeType, next)}</span>
                  </Fact>
                </Figures>
                {own && (
                  <OwnSide
                    title={adds ? words('From') : words('desk.credit.to', 'To')}
                    routeType={routeType}
                    change={adds ? -moved : moved}
                  />
                )}
              </div>
            </TabPanel>
          </div>
        )
      }}
    />
  )
}

/** The route setting of one account: a route type after the other, each with the route that counts at present. */
export const RouteDialog = (props: DialogProps) => {
  const { declared, shared } = useUserAction(props)
  const input = useInputInWords(users, 'routeSetting', users.actions.routeSetting)
  const words = useWords()
  const id = useId()
  // Who may set a route need not be allowed to see the account: then nothing is said of the present one.
  const routes = useAnswer(users, 'overview', { id: props.record.id }, { staleTime: 0 }).data?.routes
  if (!declared) return null

  const present = (type: string): ReactNode => {
    const found = routes?.find(route => String(route.route_type) === type)
    if (!found) return words('None assigned. The default route of its type is used.')
    return (
      <>
        {words('Sends over %{name}', { name: found.name })}
        {found.inherited === 1 && <> ({words('inherited')})</>}
      </>
    )
  }

  return (
    <ActionDialog
      {...shared}
      input={input}
      own={['route_type']}
      tone="primary"
      done={declared.done}
      above={(values, change): ReactNode => {
        const type = String(values.route_type)
        return (
          <div className="stack">
            <Tabs
              id={id}
              label={input.route_type.label}
              value={type}
              tabs={input.route_type.choices.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={value => {
                change('route_type', Number(value))
                // A route is of one type.
                change('secondary_route_id', null)
              }}
            />
            <TabPanel of={id} value={type}>
              {routes && <p className="hint">{present(type)}</p>}
            </TabPanel>
          </div>
        )
      }}
    />
  )
}

/** Sets a password for somebody: typed or made, mailed or shown once. */
export const PasswordDialog = (props: DialogProps) => {
  const [made, setMade] = useState<string>()
  const { declared, name, shared } = useUserAction(props, data =>
    setMade((data as AnswerOf<typeof users, 'resetPassword'>).password ?? undefined),
  )
  const words = useWords()
  if (!declared?.input) return null
  if (made !== undefined)
    return (
      <SecretOnce
        title={declared.label}
        about={`${name} (${props.record.username})`}
        secret={made}
        hint={words('Give it to the user. It must be changed at the next sign-in.')}
        onClose={props.close}
      />
    )
  return (
    <ActionDialog
      {...shared}
      text={words('All sessions of this user will end. A new password is required at the next sign-in.')}
      input={declared.input}
      tone="primary"
    />
  )
}

/** Continues as the account; the desk starts afresh with its abilities (rule access-3). */
export const LoginAsDialog = ({ record, action, close }: DialogProps) => {
  const declared = useInWords(users).actions[action]
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
      text={words('You continue as %{name}. Everything you do is recorded under both names.', { name: record.name })}
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
