/** Is anything wrong, does anybody wait? Each line leads to where it is done. */

import { groupIndian } from '../../../messaging/format.ts'
import { WARN_DAYS } from '../../../messaging/validity.ts'
import type { TodoKind } from '../../../resources/reports/dashboard.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Attention } from '../../system/port.ts'
import { type DataProps, Part } from './Part.tsx'

interface Item {
  english: string
  icon: string
  tone: 'error' | 'warning' | 'info'
  /** Exactly what was counted. */
  to: (counted: { today: string; user_id?: number | undefined }) => string
}

const DAY_MS = 86_400_000
const expiring =
  (resource: string): Item['to'] =>
  ({ today, user_id }) =>
    listHref(resource, {
      status: 1,
      expiry_date_from: today,
      expiry_date_to: new Date(Date.parse(today) + WARN_DAYS * DAY_MS).toISOString().slice(0, 10),
      user_id,
    })

/** Plain texts, and two-way campaigns in a tab of their own. */
const stalled =
  (tab: 0 | 1): Item['to'] =>
  ({ user_id }) =>
    listHref('delivery-report', { is_stalled: 1, user_id }, tab)

const ITEMS: Readonly<Record<TodoKind, Item>> = {
  routes_down: {
    english: 'Routes down with messages waiting',
    icon: 'warning',
    tone: 'error',
    to: () => '/get-current-kennel-status',
  },
  stalled: { english: 'Stalled campaigns', icon: 'clock', tone: 'error', to: stalled(0) },
  stalled_two_way: { english: 'Stalled two-way campaigns', icon: 'clock', tone: 'error', to: stalled(1) },
  stalled_whatsapp: {
    english: 'Stalled WhatsApp campaigns',
    icon: 'clock',
    tone: 'error',
    to: ({ user_id }) => listHref('whatsapp-message-report', { is_stalled: 1, user_id }),
  },
  bulk_fixes: {
    english: 'Bulk fixes to approve',
    icon: 'people',
    tone: 'warning',
    to: () => listHref('status-adjustments', { status: 'asked' }),
  },
  credit_requests: {
    english: 'Credit requests to answer',
    icon: 'wallet',
    tone: 'warning',
    to: () => listHref('credit-request', { status: 0 }),
  },
  sender_ids: {
    english: 'Sender IDs to approve',
    icon: 'badge',
    tone: 'warning',
    to: ({ user_id }) => listHref('senderid-list', { status: 2, user_id }),
  },
  documents: {
    english: 'Documents to verify',
    icon: 'file',
    tone: 'warning',
    to: ({ user_id }) => listHref('user-documents', { status: 0, user_id }),
  },
  unmapped_codes: { english: 'Unmapped codes', icon: 'help', tone: 'warning', to: () => '/unmapped-codes' },
  low_credit: {
    english: 'Accounts low on credit',
    icon: 'down',
    tone: 'warning',
    to: ({ user_id }) => (user_id === undefined ? listHref('users', { low_credit: 1, status: 1 }) : `/users/${user_id}`),
  },
  expiring_templates: {
    english: 'Templates expiring within 15 days',
    icon: 'template',
    tone: 'info',
    to: expiring('dlt-template-list'),
  },
  expiring_senders: {
    english: 'Sender IDs expiring within 15 days',
    icon: 'badge',
    tone: 'info',
    to: expiring('senderid-list'),
  },
}

export const Todo = ({ data, userId }: DataProps & { userId: number | undefined }) => {
  const words = useWords()
  return (
    <Part title={words('Needs attention')} data={data}>
      {({ todo, today }) =>
        todo.length === 0 ? (
          <p className="row muted">
            <Icon name="check" className="tone-success" /> {words('Nothing needs your attention.')}
          </p>
        ) : (
          <ul>
            {todo.map(({ kind, count }) => {
              const { english, icon, tone, to } = ITEMS[kind]
              return (
                <Attention key={kind} to={to({ today, user_id: userId })} icon={icon} tone={tone}>
                  <span className="grow">{words(`desk.dashboard.todo_${kind}`, english)}</span>
                  <strong>{groupIndian(count)}</strong>
                </Attention>
              )
            })}
          </ul>
        )
      }
    </Part>
  )
}
