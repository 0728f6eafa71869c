import { passwordProblems } from '../../messaging/password.ts'
import { invalid } from '../http/errors.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Origin } from './caller.ts'
import type { Tx } from './scope.ts'

/** A password typed twice. @throws HttpProblem 422 at the field that is wrong */
export const judgeNewPassword = (
  password: unknown,
  repeated: unknown,
  username: string,
  [field, again]: readonly [string, string] = ['password', 'password_confirmation'],
): void => {
  const problems = passwordProblems(String(password), username)
  if (problems.length > 0) throw invalid({ [field]: problems })
  if (password !== repeated) throw invalid({ [again]: ['This is not the same as the password above.'] })
}

/** Tells the owner by mail that the password is another one: should it not have been him, he hears of it. */
export const tellOfNewPassword = async (tx: Tx, accountId: number, { ip }: Pick<Origin, 'ip'>): Promise<void> => {
  const { rows } = await tx.query<{ name: string; email: string | null }>('select name, email from accounts where id = $1', [
    accountId,
  ])
  const [account] = rows
  if (!account?.email) return
  await queueMail(tx, {
    to: account.email,
    subject: 'Your password was changed',
    text: `Hello ${account.name},\n\nthe password of your account was changed just now, from the address ${ip}. Every other session was signed out.\n\nIf this was not you, ask the person who manages your account for help at once.`,
  })
}
