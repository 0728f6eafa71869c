import { createTransport } from 'nodemailer'
import { recordOf } from '../../../messaging/record.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { MailConfig } from '../config/config.ts'
import type { Deps } from '../context/context.ts'
import { every } from '../processes/loop.ts'

/** Minutes before the second, third… try; the last one counts for all that follow. */
const PAUSES = [1, 5, 15, 60, 240]
/** A mail that was being sent for so long was left by a server that is gone. */
const ABANDONED = '10 minutes'
const TIMEOUT_MS = 30_000

interface Claimed {
  id: number
  to_address: string
  subject: string
  text: string
  is_sealed: boolean
  tries: number
}

/** What came of a try: `later` is worth another one; after `unsure` the server may have the mail, so it is not sent again. */
export type Verdict = 'later' | 'failed' | 'unsure'

/**
 * Checks an error: a refusal for good (RFC 5321 §4.2.1, 5yz), a line lost after the text had begun to go, anything else.
 * @param begun whether the text of the mail was on its way
 */
export const classifyError = (error: unknown, begun: boolean): Verdict => {
  const { code, responseCode } = recordOf(error)
  // Wrong credentials are the desk's fault, not the mail's.
  if (code === 'EAUTH') return 'later'
  if (typeof responseCode === 'number') return responseCode >= 500 ? 'failed' : 'later'
  return begun ? 'unsure' : 'later'
}

const CLAIM = `
  update mails set status = 'sending', tries = tries + 1, changed_at = now()
  where id = (
    select id from mails where status = 'queued' and next_try_at <= now() and expires_at > now()
    order by next_try_at limit 1 for update skip locked
  )
  returning id, to_address, subject, text, is_sealed, tries`

/** An `smtp(s)://user:password@host:port` as nodemailer's options; its own reading of an address takes options from the query too. */
const smtpOptions = (text: string) => {
  const { protocol, hostname, port, username, password } = new URL(text)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

export interface Mailer {
  /** Lets the mail that is under way end. */
  stop(): Promise<void>
}

/**
 * Sends what waits in the outbox, one mail at a time. Any number of processes may do so over one database: the intent is committed before
 * the mail goes, so that none is knowingly sent twice.
 * @param pause milliseconds between two looks
 */
export const startMailer = (deps: Deps, { url, from }: MailConfig, pause = 2000): Mailer => {
  // Of a line that broke, the error does not say where; the conversation does.
  let begun = false
  const listen = (_entry: unknown, line: unknown) => {
    if (line === 'DATA') begun = true
  }
  const transport = createTransport({
    ...smtpOptions(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    transactionLog: true,
    logger: { level() {}, trace: listen, debug: listen, info: listen, warn: listen, error: listen, fatal: listen },
  })
  let stopping = false

  const settle = (mail: Claimed, sql: string, values: unknown[] = []) =>
    deps.pool.query(`update mails set ${sql}, changed_at = now() where id = $1 and status = 'sending'`, [mail.id, ...values])

  const send = async (mail: Claimed): Promise<void> => {
    begun = false
    const open = (kept: string) => (mail.is_sealed ? deps.secrets.open(kept) : kept)
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to_address },
        subject: open(mail.subject),
        text: open(mail.text),
      })
      await settle(mail, `status = 'sent', text = '', error = null`)
    } catch (error) {
      const message = messageOf(error)
      const verdict = classifyError(error, begun)
      deps.log.warn(`Mail ${mail.id}, try ${mail.tries}: ${message}`)
      if (verdict === 'later') {
        const pause = PAUSES[Math.min(mail.tries, PAUSES.length) - 1]
        await settle(mail, `status = 'queued', error = $2, next_try_at = now() + make_interval(mins => $3)`, [message, pause])
      } else await settle(mail, `status = $3, text = '', error = $2`, [message, verdict])
    }
  }

  const look = async (): Promise<void> => {
    const left = await deps.pool.query(
      `update mails set status = 'unsure', text = '', error = 'The server stopped while it was sent.', changed_at = now()
       where status = 'sending' and changed_at < now() - interval '${ABANDONED}'`,
    )
    if (left.rowCount) deps.log.warn(`${left.rowCount} mails were being sent when a server stopped; they are not sent again.`)
    while (!stopping) {
      const { rows } = await deps.pool.query<Claimed>(CLAIM)
      if (!rows[0]) return
      await send(rows[0])
    }
  }

  const loop = every(pause, 'The look for mails', deps.log, look)

  return {
    stop: async () => {
      stopping = true
      await loop.stop()
      transport.close()
    },
  }
}
