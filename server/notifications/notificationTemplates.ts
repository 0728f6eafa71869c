import { placeholderProblems } from '../../messaging/placeholders.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { notificationEvent, shippedText, variablesOf } from '../../resources/notifications/notification-events.ts'
import { notificationTemplates } from '../../resources/notifications/notification-templates.ts'
import { queueMail } from '../kernel/mail/outbox.ts'
import { conflict, HttpProblem, invalid } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { notify } from './notify.ts'
import { type TextTemplate, textFor } from './templates.ts'

type Channel = 'in_app' | 'email'

/** A notice in the desk is read at a glance (rule notifications-2). */
const LONGEST_NOTICE = 500

const validate = (merged: Readonly<Record<string, unknown>>) => {
  const known = Object.keys(variablesOf(String(merged.event_key)))
  const problems = {
    subject: placeholderProblems(String(merged.subject ?? ''), known),
    body: placeholderProblems(String(merged.body ?? ''), known),
  }
  if (merged.channel === 'in_app' && String(merged.body ?? '').length > LONGEST_NOTICE)
    problems.body.push(
      tell('Enter at most %{most} characters; this has %{count}.', { most: LONGEST_NOTICE, count: String(merged.body).length }),
    )
  const errors = Object.fromEntries(Object.entries(problems).filter(([, list]) => list.length > 0))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const shippedOf = (record: { event_key: unknown; channel: Channel | null }) => {
  const event = notificationEvent(String(record.event_key))
  if (!event) throw conflict(tell('This is not a built-in text, so there is nothing to restore.'))
  return { ...shippedText(event, present(record.channel)), tone: event.tone }
}

/** Texts of notices and mails (rule notifications-2). */
export const notificationTemplateCompanion = defineCompanion(notificationTemplates, {
  beforeWrite: async (_context, values, before) => {
    const merged = { ...before, ...values }
    if (!before && notificationEvent(String(values.event_key)))
      throw invalid({ event_key: [tell('This event already has texts. Change those instead.')] })
    validate(merged)
    return values
  },
  beforeDelete: async (_context, row) => {
    if (row.is_shipped === 1) throw conflict(tell('Built-in texts cannot be deleted. Switch this one off instead.'))
  },
  handlers: {
    row: {
      test: async ({ tx, caller, deps, record }) => {
        const values = variablesOf(String(record.event_key))
        const template = record as unknown as TextTemplate
        const { rows } = await tx.query<{ email: string | null }>('select email from accounts where id = $1', [caller.accountId])
        const sample = { id: caller.accountId, name: '', username: '', company: null, email: null, app: '' }
        const { subject, body } = textFor(template, sample, { title: '', message: '', values })
        if (record.channel === 'in_app') {
          await notify(tx, caller.accountId, {
            event: 'template-test',
            title: subject,
            message: body,
            tone: template.tone,
            ...(template.click_path && { link: template.click_path }),
          })
          return { message: tell('Sent. Find it under the bell.') }
        }
        const to = rows[0]?.email
        if (!to) throw new HttpProblem(409, tell('Your account has no e-mail address. Enter one in your profile first.'))
        await queueMail(tx, { to, subject, text: body })
        return {
          message: deps.sendsMail
            ? tell('Sent to %{to}', { to })
            : tell('Queued for %{to}. It is sent once e-mail is set up on this server (SMTP_URL and MAIL_FROM).', { to }),
        }
      },
      reset: async ({ tx, record }) => {
        const text = shippedOf(record)
        await tx.query(
          'update notification_templates set subject = $2, body = $3, click_path = $4, tone = $5, updated_at = now() where id = $1',
          [record.id, text.subject, text.body, text.click_path, text.tone],
        )
        const updated_at = new Date(present(record.updated_at)).toISOString()
        return { message: 'Built-in text restored', data: { ...record, ...text, updated_at } }
      },
    },
    selection: { activate: setColumns({ status: 1 }), deactivate: setColumns({ status: 0 }) },
  },
})
