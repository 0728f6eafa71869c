import type { NoticeTone } from '../../resources/notifications/events/event.ts'
import { notificationEvent } from '../../resources/notifications/notification-events.ts'
import type { Client } from '../kernel/db/client.ts'
import { queueMail } from '../kernel/mail/outbox.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { personalWords, type Recipient, type TextTemplate, templatesFor, textFor } from './templates.ts'

/** Something an account is told. */
export interface Notice {
  /** Key of the event (`campaign-completed`); its templates say in which words and over which channels. */
  event: string
  /** Said where no template is, or one that asks for a value that is not given. */
  title: string
  message: string
  /** Address inside the desk that it opens; the template's own where absent. */
  link?: string | undefined
  /** What the templates' variables stand for. */
  values?: Readonly<Record<string, string | number>> | undefined
  tone?: NoticeTone | undefined
  senderId?: number | undefined
  /** Of a round to many: which, whether by mail too, and until when it is shown. */
  round?: { id: number; byMail: boolean; until: Date | null } | undefined
}

const LONGEST_TITLE = 200
const LONGEST_MESSAGE = 2000

/** As the database takes it. */
const storable = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest).toWellFormed()

/** What an operator writes to many may name them. */
const wordsFor = (notice: Notice, person: Recipient): Notice => (notice.round ? personalWords(notice, person) : notice)

const readPeople = async (tx: Client, accountIds: readonly number[]): Promise<Recipient[]> =>
  (await tx.query<Recipient>('select * from notification_people($1::bigint[])', [accountIds])).rows

/**
 * Tells accounts something, in the transaction of the fact: in the desk at once (pushed live), by mail where the event's template for it
 * is on and the account has an address. Whose accounts they are does not matter: a client may tell its reseller.
 * @returns how many were told in the desk
 */
export const notify = async (tx: Client, accounts: number | readonly number[], notice: Notice): Promise<number> => {
  const ids = typeof accounts === 'number' ? [accounts] : accounts
  if (ids.length === 0) return 0
  const { in_app: inApp, email } = await templatesFor(tx, notice.event)
  const people = await readPeople(tx, ids)
  const isShown = notice.round !== undefined || inApp?.status !== 0
  const told = isShown ? await addNotices(tx, people, notice, inApp) : []
  const isMailed = notice.round ? notice.round.byMail : email?.status === 1
  for (const person of isMailed ? people : []) {
    // A round that is begun again has told some already: they get no second mail.
    if (!person.email || (notice.round && !told.includes(person.id))) continue
    const { subject, body } = textFor(email, person, wordsFor(notice, person))
    await queueMail(tx as Tx, { to: person.email, subject, text: body })
  }
  return told.length
}

const addNotices = async (
  tx: Client,
  people: readonly Recipient[],
  notice: Notice,
  template: TextTemplate | undefined,
): Promise<number[]> => {
  const texts = people.map(person => textFor(template, person, wordsFor(notice, person)))
  const { rows } = await tx.query<{ told: number[] }>(
    'select notification_add($1::bigint[], $2::text[], $3::text[], $4, $5, $6, $7, $8, $9) as told',
    [
      people.map(({ id }) => id),
      texts.map(({ subject }) => storable(subject, LONGEST_TITLE)),
      texts.map(({ body }) => storable(body, LONGEST_MESSAGE)),
      notice.event,
      notice.tone ?? template?.tone ?? notificationEvent(notice.event)?.tone ?? 'info',
      notice.link ?? template?.click_path ?? null,
      notice.senderId ?? null,
      notice.round?.id ?? null,
      notice.round?.until ?? null,
    ],
  )
  return rows[0]?.told ?? []
}

/** Tells every admin, and the employees whose role holds the permission: what concerns the platform rather than an account. */
export const notifyOperators = async (tx: Client, permission: string, notice: Notice): Promise<number> => {
  const { rows } = await tx.query<{ ids: number[] }>('select notification_operators($1) as ids', [permission])
  return notify(tx, rows[0]?.ids ?? [], notice)
}
