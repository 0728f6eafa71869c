import { passwordProblems } from '../../messaging/password.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { users } from '../../resources/people/users.ts'
import { authorizeManager, authorizeRank, endSessionsOf, hashPassword } from '../access/port.ts'
import type { RowHandler } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { generatePassword, mailPassword, validateMail } from './newPassword.ts'

/**
 * `POST reset-user-password` (rule people-7): sets a password for somebody else, given or made. It is shown once or mailed, never kept in the
 * open, ends every session of the account and is changed at the next sign-in.
 */
export const resetPassword: RowHandler<typeof users, 'resetPassword'> = async context => {
  const { deps, tx, caller, record, input } = context
  authorizeManager(caller, record)
  await authorizeRank(tx, caller, record)
  if (record.id === caller.accountId) throw conflict(tell('Change your own password in your profile.'))
  const { email } = record
  const username = present(record.username)
  const given = input.password ?? undefined
  const problems = given === undefined ? [] : passwordProblems(given, username)
  if (problems.length > 0) throw invalid({ password: problems })
  const byMail = input.send_to === 'email'
  if (byMail) validateMail(deps, { email }, 'send_to')
  const password = given ?? generatePassword()
  await tx.query(
    'update accounts set password_hash = $2, must_change_password = 1, password_changed_at = now(), updated_at = now() where id = $1',
    [record.id, await hashPassword(password)],
  )
  await endSessionsOf(tx, record.id)
  if (byMail) await mailPassword(deps, tx, { name: present(record.name), username, email }, password, 'reset')
  return byMail
    ? { message: tell('The password was sent to %{to}', { to: present(email) }), data: { sent_to: present(email) } }
    : { message: tell('Password changed'), data: { ...(given === undefined && { password }) } }
}
