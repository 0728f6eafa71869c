import { displayDateTime } from '../../messaging/format.ts'
import { passwordProblems } from '../../messaging/password.ts'
import { tell } from '../../messaging/tell.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Origin } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { notify } from '../notifications/port.ts'

/** A password typed twice. @throws HttpProblem 422 at the field that is wrong */
export const validateNewPassword = (
  password: unknown,
  repeated: unknown,
  username: string,
  [field, again]: readonly [string, string] = ['password', 'password_confirmation'],
): void => {
  const problems = passwordProblems(String(password), username)
  if (problems.length > 0) throw invalid({ [field]: problems })
  if (password !== repeated) throw invalid({ [again]: [tell('The passwords do not match.')] })
}

/** Tells the owner that the password is another one, in the desk and by mail: should it not have been him, he hears of it. */
export const tellOfNewPassword = async (tx: Tx, accountId: number, { ip }: Pick<Origin, 'ip'>): Promise<void> => {
  const { rows } = await tx.query<{ timezone: string }>('select timezone from accounts where id = $1', [accountId])
  await notify(tx, accountId, {
    event: 'password-changed',
    title: 'Your password was changed',
    message: `The password of your account was changed from the address ${ip}. If this was not you, contact the person who manages your account at once.`,
    values: { ip, at: displayDateTime(new Date(), rows[0]?.timezone ?? 'Asia/Kolkata') },
  })
}
