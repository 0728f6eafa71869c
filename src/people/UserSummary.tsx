import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { usePrincipal } from '../../authProvider/principal.ts'
import { displayDateTime, groupIndian } from '../../messaging/format.ts'
import { LOGIN_EVENTS } from '../../resources/access/choices.ts'
import { allows } from '../../resources/language/access.ts'
import { ROUTE_TYPES } from '../../resources/language/choices.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { USER_STATUSES } from '../../resources/people/choices.ts'
import { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { TIME_ZONE } from '../kernel/kinds/show.ts'
import { textOfValue } from '../kernel/kinds/shown.ts'
import { fieldsInWords } from '../kernel/resource/labels.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { Avatar } from '../kernel/ui/Avatar.tsx'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import { useAmount } from '../money/port.ts'
import { Figures, Lines } from './parts.tsx'

type UserOverview = AnswerOf<typeof users, 'overview'>

const MONTH = [
  ['campaigns', 'Campaigns'],
  ['contacts', 'Recipients'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
  ['credits', 'Credits used'],
] as const

/** Balances, a month of sending, routes, people below, last sign-ins. */
export const UserSummary = ({ overview }: { overview: UserOverview }) => {
  const { account, wallets, routes, children, month, sign_ins } = overview
  const words = useWords()
  const amount = useAmount()
  const show = words('ra.action.show', 'Show')
  const routeWord = (type: number) =>
    words(`people.route_type.${type}`, ROUTE_TYPES.find(choice => choice.value === type)?.label ?? String(type))
  return (
    <Stack sx={{ gap: 2.5 }}>
      {wallets.length > 0 && (
        <Section
          level={3}
          title={words('Balances')}
          beside={
            <Further
              can="users-credit-add"
              href={listHref('user-credits', { user_id: account.id })}
              label={words('Credit statement')}
            />
          }
        >
          <Figures>
            {wallets.map(({ route_type, balance, held, floor }) => {
              const notes = [
                held > 0 && words('%{count} held', { count: amount(route_type, held) }),
                floor !== null && floor < 0 && words('limit %{count}', { count: amount(route_type, -floor) }),
              ]
              return (
                <Fact
                  key={route_type}
                  name={routeWord(route_type)}
                  tone={isLow(account, route_type, balance) ? 'error' : undefined}
                >
                  {amount(route_type, balance)}
                  <small className="hint">{notes.filter(Boolean).join(' · ') || ' '}</small>
                </Fact>
              )
            })}
          </Figures>
        </Section>
      )}
      <Section level={3} title={words('Last 30 days')}>
        <Figures>
          {MONTH.map(([name, label]) => (
            <Fact key={name} name={words(`people.month.${name}`, label)}>
              {groupIndian(month[name])}
            </Fact>
          ))}
        </Figures>
      </Section>
      {routes && (
        <Section level={3} title={words('Routes')}>
          <Lines empty={words('None assigned. The default route of each type is used.')}>
            {routes.map(route => (
              <li key={route.route_type}>
                <span className="grow">{route.name}</span>
                {route.inherited === 1 && <span className="hint">{words('inherited')}</span>}
                <Badge plain>{routeWord(route.route_type)}</Badge>
              </li>
            ))}
          </Lines>
        </Section>
      )}
      {(children.total > 0 || account.userType <= 1) && (
        <Section
          level={3}
          title={`${words('Users below')} (${groupIndian(children.total)})`}
          beside={children.total > 0 && <Further href={listHref('users', { below: account.id })} label={words('Whole tree')} />}
        >
          <Lines empty={words('No users yet.')}>
            {children.data.map(child => (
              <li key={child.id}>
                <Avatar name={child.name} size={24} />
                <span className="grow">
                  {child.name} <span className="hint mono">{child.username}</span>
                </span>
                <ChoiceBadge choices={USER_STATUSES} value={child.status} at="resources.users.fields.status.choices" />
                <Button variant="text" size="small" href={`/users/${child.id}`} aria-label={`${show} ${child.name}`}>
                  {show}
                </Button>
              </li>
            ))}
          </Lines>
        </Section>
      )}
      <Section
        level={3}
        title={words('Last sign-ins')}
        beside={
          <Further can="view-login-log" href={listHref('login-user-log', { user_id: account.id })} label={words('View all')} />
        }
      >
        <Lines empty={words('Never signed in.')}>
          {sign_ins.slice(0, 5).map(({ created_at, event, ip, device }) => (
            <li key={`${created_at}${event}${ip}`}>
              <ChoiceBadge choices={LOGIN_EVENTS} value={event} at="resources.login-user-log.fields.event.choices" />
              <span className="grow">
                {device ?? words('Unknown device')} <span className="hint mono">{ip}</span>
              </span>
              <time className="hint">{displayDateTime(created_at, TIME_ZONE)}</time>
            </li>
          ))}
        </Lines>
      </Section>
    </Stack>
  )
}

/** At the end of a title: where there is more of it, for who may see that. */
const Further = ({ can, href, label }: { can?: string; href: string; label: string }) => {
  const principal = usePrincipal()
  if (can && !allows(principal, { can })) return null
  return (
    <Button variant="text" size="small" endIcon={<Icon name="forward" />} href={href}>
      {label}
    </Button>
  )
}

const isLow = (account: UserOverview['account'], routeType: number, balance: number) =>
  routeType === 1 && account.userType >= 1 && account.userType <= 2 && balance < account.low_credit_alert

/** What is known of an account, in the words of its form. */
export const UserFacts = ({ account }: { account: UserOverview['account'] }) => {
  const words = useWords()
  const fields = fieldsInWords(words, 'resources.users.fields', users.fields)
  const own = (...names: (keyof typeof fields & keyof UserOverview['account'])[]) =>
    names.map(name => [fields[name].label, textOfValue(fields[name], account[name])] as const)
  const yesNo = (value: number) => (value === 1 ? words('ra.boolean.true', 'Yes') : words('ra.boolean.false', 'No'))
  const { address, city, state, zip, daily_limit, sent_today } = account
  const today = { used: groupIndian(sent_today), limit: groupIndian(daily_limit) }
  const facts = [
    ...own('email', 'mobile', 'companyName', 'website'),
    [fields.address.label, [address, city, state, zip].filter(Boolean).join(', ')] as const,
    ...own('gst_no', 'pan_no', 'pe_id', 'account_type'),
    [fields.credit_limit.label, account.account_type === 2 && groupIndian(account.credit_limit)] as const,
    [fields.daily_limit.label, daily_limit === 0 ? words('None') : words('%{used} of %{limit} today', today)] as const,
    ...own('validity_date'),
    [words('Time zone'), account.timezone] as const,
    [words('One-time code at sign-in'), yesNo(account.two_factor)] as const,
    [fields.must_change_password.label, yesNo(account.must_change_password)] as const,
    [words('Open sessions'), groupIndian(account.open_sessions)] as const,
    ...own('last_login_at', 'created_at'),
  ]
  return (
    <Facts>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  )
}
