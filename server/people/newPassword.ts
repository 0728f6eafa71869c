import { randomInt } from 'node:crypto'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { Deps } from '../kernel/context/context.ts'
import { queueMail } from '../kernel/mail/outbox.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { mailFor } from '../notifications/port.ts'

/** The four kinds of characters, without those that look alike. */
const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&*'] as const
const LENGTH = 12

const pick = (letters: string) => present(letters[randomInt(letters.length)])

/** 12 characters with all four kinds among them, so that either rule of the specification takes it (rule access-9). */
export const generatePassword = (): string => {
  const signs = [...KINDS.map(pick), ...Array.from({ length: LENGTH - KINDS.length }, () => pick(KINDS.join('')))]
  for (let i = signs.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[signs[i], signs[j]] = [present(signs[j]), present(signs[i])]
  }
  return signs.join('')
}

interface Addressee {
  name: string
  username: string
  email: string | null
}

/** Says at `field` that no mail can go out, where none can. @throws HttpProblem 422 */
export const validateMail = (deps: Deps, { email }: Pick<Addressee, 'email'>, field: string): void => {
  if (!deps.sendsMail)
    throw invalid({ [field]: [tell('E-mail is not set up on this server (SMTP_URL). Give the password to the user yourself.')] })
  if (!email) throw invalid({ [field]: [tell('The user has no e-mail address.')] })
}

/** Mails a password that somebody else chose; it lies sealed until it is sent, and is changed at the first sign-in. */
export const mailPassword = async (
  deps: Deps,
  tx: Tx,
  to: Addressee,
  password: string,
  why: 'welcome' | 'reset',
): Promise<void> => {
  const { app_name } = await readSettings(tx)
  const welcome = why === 'welcome'
  const signIn = deps.publicUrl ? `Sign in at ${deps.publicUrl} as` : 'Sign in as'
  const mail = await mailFor(
    tx,
    welcome ? 'user-welcome' : 'password-set',
    { name: to.name, username: to.username, company: null, email: to.email },
    {
      title: welcome ? `Welcome to ${app_name}` : `Your new password for ${app_name}`,
      message: [
        `Dear ${to.name},`,
        '',
        welcome
          ? `an account has been created for you at ${app_name}.`
          : `a new password has been set for your account at ${app_name}.`,
        '',
        `${signIn} ${to.username} with the password ${password}`,
        '',
        'You will choose your own password at the first sign-in.',
        'If you did not expect this, contact the person who manages your account.',
      ].join('\n'),
      values: { password, ...(deps.publicUrl && { login_url: deps.publicUrl }) },
    },
  )
  await queueMail(tx, {
    to: to.email ?? '',
    ...mail,
    sealWith: deps.secrets,
  })
}
