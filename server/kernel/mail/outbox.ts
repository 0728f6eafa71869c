import type { Tx } from '../scope/scope.ts'
import type { Secrets } from '../scope/secrets.ts'

export interface Mail {
  /** One address. */
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Given for a mail that lets somebody in (a code, a link): subject and text lie sealed until it is sent. */
  sealWith?: Secrets
  /** Minutes after which it makes no sense any more and is not sent; three days by default. */
  minutes?: number
}

const THREE_DAYS = 3 * 24 * 60

/**
 * Leaves a mail to be sent, in the transaction of what it tells: both are there, or neither. The mailer sends it where SMTP_URL is set;
 * elsewhere it waits, and what it says can be seen by nobody.
 */
export const queueMail = async (tx: Tx, { to, subject, text, sealWith, minutes = THREE_DAYS }: Mail): Promise<void> => {
  const seal = (plain: string) => (sealWith ? sealWith.seal(plain) : plain)
  await tx.query(
    `insert into mails (to_address, subject, text, is_sealed, expires_at) values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    // A line break in a header would begin another one.
    [to.trim(), seal(subject.replace(/\s+/g, ' ').trim()), seal(text), sealWith !== undefined, minutes],
  )
}
