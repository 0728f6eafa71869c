import type pg from 'pg'
import { fillPlaceholders } from '../../messaging/placeholders.ts'
import type { NoticeTone } from '../../resources/notifications/events/event.ts'
import { NOTIFICATION_EVENTS, shippedText } from '../../resources/notifications/notification-events.ts'
import type { Client } from '../kernel/db/client.ts'

/** A text as an admin has it. */
export interface TextTemplate {
  subject: string
  body: string
  click_path: string | null
  tone: NoticeTone
  status: number
}

/** Whom a text is for. */
export interface Recipient {
  id: number
  name: string
  username: string
  company: string | null
  email: string | null
  app: string
}

/** The words to fall back on, and what the variables stand for. */
export interface Words {
  title: string
  message: string
  values?: Readonly<Record<string, string | number>> | undefined
}

type Channel = 'in_app' | 'email'
const CHANNELS: readonly Channel[] = ['in_app', 'email']

/** The texts of an event, by channel; absent where there is none. */
export const templatesFor = async (db: Client, event: string): Promise<Partial<Record<Channel, TextTemplate>>> => {
  const { rows } = await db.query<TextTemplate & { channel: Channel }>(
    'select channel, subject, body, click_path, tone, status from notification_templates where event_key = $1',
    [event],
  )
  return Object.fromEntries(rows.map(({ channel, ...template }) => [channel, template]))
}

const valuesOf = ({ name, username, company, app }: Recipient) => ({ name, username, company: company ?? name, app })

/** Words that hold variables themselves, as one person reads them. */
export const personalWords = <W extends Words>(words: W, person: Recipient): W => {
  const values = valuesOf(person)
  const filled = (text: string) => fillPlaceholders(text, values) ?? text
  return { ...words, title: filled(words.title), message: filled(words.message) }
}

/** Subject and body for one person. Where the template asks for what nobody gave, the plain words stand in its place. */
export const textFor = (
  template: Pick<TextTemplate, 'subject' | 'body'> | undefined,
  person: Recipient,
  { title, message, values }: Words,
): { subject: string; body: string } => {
  const all = { title, message, ...valuesOf(person), ...values }
  return {
    subject: (template && fillPlaceholders(template.subject, all)) ?? title,
    body: (template && fillPlaceholders(template.body, all)) ?? message,
  }
}

/**
 * The mail that tells of an event, for who sends it apart from `notify` (codes, links): the admin's text where it is on and everything it
 * asks for is given, else the words given.
 */
export const mailFor = async (
  db: Client,
  event: string,
  to: Omit<Recipient, 'id' | 'app'>,
  words: Words,
): Promise<{ subject: string; text: string }> => {
  const { email } = await templatesFor(db, event)
  const { rows } = await db.query<{ app: string }>(`select value #>> '{}' as app from app_settings where key = 'app_name'`)
  const person = { ...to, id: 0, app: rows[0]?.app ?? 'Relaydesk' }
  const { subject, body } = textFor(email?.status === 1 ? email : undefined, person, words)
  return { subject, text: body }
}

/** Makes the texts that ship where they are missing; those that stand are left as they are. */
export const ensureNotificationTemplates = async (pool: pg.Pool): Promise<void> => {
  const rows = NOTIFICATION_EVENTS.flatMap(event =>
    (event.offered ?? CHANNELS).map(channel => ({
      ...shippedText(event, channel),
      event_key: event.key,
      channel,
      tone: event.tone,
      status: event.channels.includes(channel) ? 1 : 0,
    })),
  )
  await pool.query(
    `insert into notification_templates (event_key, channel, subject, body, click_path, tone, status, is_shipped)
     select event_key, channel, subject, body, click_path, tone, status, 1 from jsonb_to_recordset($1::jsonb)
       as n(event_key text, channel text, subject text, body text, click_path text, tone text, status smallint)
     on conflict (event_key, channel) do nothing`,
    [JSON.stringify(rows)],
  )
}
