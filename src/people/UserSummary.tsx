import Button from '@mui/material/Button'
import { usePrincipal } from '../../authProvider/principal.ts'
import { displayDateTime, groupIndian } from '../../messaging/format.ts'
import { LOGIN_EVENTS } from '../../resources/access/choices.ts'
import { allows } from '../../resources/language/access.ts'
import { ROUTE_TYPES } from '../../resources/language/choices.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { USER_STATUSES } from '../../resources/people/choices.ts'
import type { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { TIME_ZONE } from '../kernel/kinds/show.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { Avatar } from '../kernel/ui/Avatar.tsx'
import { Badge } from '../kernel/ui/Badge.tsx'
import { cx } from '../kernel/ui/cx.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { useAmount } from '../money/port.ts'

type UserOverview = AnswerOf<typeof users, 'overview'>

/** Balances, a month of sending, routes, people below, last sign-ins. */
export const UserSummary = ({ overview }: { overview: UserOverview }) => {
  const { account, wallets, routes, children, month, sign_ins } = overview
  const words = useWords()
  const amount = useAmount()
  const principal = usePrincipal()
  const may = (can: string) => allows(principal, { can })
  const routeWord = (type: number) =>
    words(`people.route_type.${type}`, ROUTE_TYPES.find(choice => choice.value === type)?.label ?? String(type))
  return (
    <>
      {wallets.length > 0 && (
        <section className="user-section">
          <h3>
            {words('Balances')}
            {may('users-credit-add') && (
              <Button
                variant="text"
                size="small"
                endIcon={<Icon name="forward" />}
                href={listHref('user-credits', { user_id: account.id })}
              >
                {words('Ledger')}
              </Button>
            )}
          </h3>
          <dl className="user-tiles">
            {wallets.map(({ route_type, balance, held, floor }) => (
              <div key={route_type} className={cx(isLow(account, route_type, balance) && 'below')}>
                <dt>{routeWord(route_type)}</dt>
                <dd>
                  {amount(route_type, balance)}
                  <small>
                    {[
                      held > 0 && words('%{count} held', { count: amount(route_type, held) }),
                      floor !== null && floor < 0 && words('limit %{count}', { count: amount(route_type, -floor) }),
                    ]
                      .filter(Boolean)
                      .join(' · ') || ' '}
                  </small>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className="user-section">
        <h3>{words('Last 30 days')}</h3>
        <dl className="user-tiles">
          {(
            [
              ['campaigns', 'Campaigns'],
              ['contacts', 'Recipients'],
              ['delivered', 'Delivered'],
              ['failed', 'Failed'],
              ['credits', 'Credits used'],
            ] as const
          ).map(([name, label]) => (
            <div key={name}>
              <dt>{words(`people.month.${name}`, label)}</dt>
              <dd>{groupIndian(month[name])}</dd>
            </div>
          ))}
        </dl>
      </section>
      {routes && (
        <section className="user-section">
          <h3>{words('Routes')}</h3>
          {routes.length === 0 ? (
            <p className="muted">{words('None assigned: the default of each kind is used.')}</p>
          ) : (
            <ul className="user-lines">
              {routes.map(route => (
                <li key={route.route_type}>
                  <span className="grow">{route.name}</span>
                  {route.inherited === 1 && <span className="hint">{words('from above')}</span>}
                  <Badge plain>{routeWord(route.route_type)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {(children.total > 0 || account.userType <= 1) && (
        <section className="user-section">
          <h3>
            {words('Users below')} ({groupIndian(children.total)})
            {children.total > 0 && (
              <Button
                variant="text"
                size="small"
                endIcon={<Icon name="forward" />}
                href={listHref('users', { below: account.id })}
              >
                {words('Whole tree')}
              </Button>
            )}
          </h3>
          {children.total === 0 ? (
            <p className="muted">{words('Nobody yet.')}</p>
          ) : (
            <ul className="user-lines">
              {children.data.map(child => {
                const status = USER_STATUSES.find(choice => choice.value === child.status)
                return (
                  <li key={child.id}>
                    <Avatar name={child.name} size={24} />
                    <span className="grow">
                      {child.name} <span className="hint mono">{child.username}</span>
                    </span>
                    {status && (
                      <Badge tone={status.tone}>
                        {words(`resources.users.fields.status.choices.${status.value}`, status.label)}
                      </Badge>
                    )}
                    <Button
                      variant="text"
                      size="small"
                      href={`/users/${child.id}`}
                      aria-label={`${words('ra.action.show', 'Show')} ${child.name}`}
                    >
                      {words('ra.action.show', 'Show')}
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
        </section>
      )}
      <section className="user-section">
        <h3>
          {words('Last sign-ins')}
          {may('view-login-log') && (
            <Button
              variant="text"
              size="small"
              endIcon={<Icon name="forward" />}
              href={listHref('login-user-log', { user_id: account.id })}
            >
              {words('All of them')}
            </Button>
          )}
        </h3>
        {sign_ins.length === 0 ? (
          <p className="muted">{words('Has never signed in.')}</p>
        ) : (
          <ul className="user-lines">
            {sign_ins.slice(0, 5).map(entry => {
              const event = LOGIN_EVENTS.find(choice => choice.value === entry.event)
              return (
                <li key={`${entry.created_at}${entry.event}${entry.ip}`}>
                  <Badge tone={event?.tone}>
                    {words(`resources.login-user-log.fields.event.choices.${entry.event}`, event?.label ?? entry.event)}
                  </Badge>
                  <span className="grow">
                    {entry.device ?? words('Unknown device')} <span className="hint mono">{entry.ip}</span>
                  </span>
                  <time className="hint">{displayDateTime(entry.created_at, TIME_ZONE)}</time>
                </li>
              )
            })}
          </ul>
        )}
      </section>
    </>
  )
}

const isLow = (account: UserOverview['account'], routeType: number, balance: number) =>
  routeType === 1 && account.userType >= 1 && account.userType <= 2 && balance < account.low_credit_alert
