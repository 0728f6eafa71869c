/** Is anything wrong, does anybody wait? Each line leads to where it is done. */

import { groupIndian } from '../../../messaging/format.ts'
import { WARN_DAYS } from '../../../messaging/validity.ts'
import type { TodoKind } from '../../../resources/reports/dashboard.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Attention } from './Attention.tsx'
import { type DataProps, Part } from './Part.tsx'

interface Item {
  english: string
  icon: string
  tone: 'error' | 'warning' | 'info'
  to: (today: string) => string
}

const DAY_MS = 86_400_000
const expiring = (resource: string) => (today: string) =>
  listHref(resource, {
    status: 1,
    expiry_date_from: today,
    expiry_date_to: new Date(Date.parse(today) + WARN_DAYS * DAY_MS).toISOString().slice(0, 10),
  })

const ITEMS: Readonly<Record<TodoKind, Item>> = {
  routes_down: {
    english: 'Routes are down while messages wait for them',
    icon: 'warning',
    tone: 'error',
    to: () => '/get-current-kennel-status',
  },
  stuck: {
    english: 'Campaigns of which nothing has gone out for ten minutes',
    icon: 'clock',
    tone: 'error',
    to: () => listHref('delivery-report', { status: 'Pending' }),
  },
  bulk_fixes: {
    english: 'Bulk fixes wait for a second person',
    icon: 'people',
    tone: 'warning',
    to: () => listHref('status-adjustments', { status: 'asked' }),
  },
  credit_requests: {
    english: 'Credit requests wait for your answer',
    icon: 'wallet',
    tone: 'warning',
    to: () => listHref('credit-request', { status: 0 }),
  },
  sender_ids: {
    english: 'Sender IDs wait for approval',
    icon: 'badge',
    tone: 'warning',
    to: () => listHref('senderid-list', { status: 2 }),
  },
  documents: {
    english: 'Documents wait to be verified',
    icon: 'file',
    tone: 'warning',
    to: () => listHref('user-documents', { status: 0 }),
  },
  unmapped_codes: { english: 'Codes without a meaning', icon: 'help', tone: 'warning', to: () => '/unmapped-codes' },
  low_credit: {
    english: 'Accounts low on credit',
    icon: 'down',
    tone: 'warning',
    to: () => listHref('users', { low_credit: 1 }),
  },
  expiring_templates: {
    english: 'Templates end within 15 days',
    icon: 'template',
    tone: 'info',
    to: expiring('dlt-template-list'),
  },
  expiring_senders: { english: 'Sender IDs end within 15 days', icon: 'badge', tone: 'info', to: expiring('senderid-list') },
}

export const Todo = ({ data }: DataProps) => {
  const words = useWords()
  return (
    <Part title={words('Needs attention')} data={data}>
      {({ todo, today }) =>
        todo.length === 0 ? (
          <p className="row muted">
            <Icon name="check" className="tone-success" /> {words('Nothing waits for you.')}
          </p>
        ) : (
          <ul>
            {todo.map(({ kind, count }) => {
              const { english, icon, tone, to } = ITEMS[kind]
              return (
                <Attention key={kind} to={to(today)} icon={icon} tone={tone}>
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
