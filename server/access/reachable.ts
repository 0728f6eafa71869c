import { tell } from '../../messaging/tell.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'

/**
 * Whether a sign-in code would reach an account: nobody may be locked out of his own by asking for one that cannot come.
 * @throws HttpProblem 422 at `two_factor`
 */
export const requireReachable = async ({ tx, deps }: Pick<CallContext, 'tx' | 'deps'>, accountId: number): Promise<void> => {
  if (!deps.sendsMail)
    throw invalid({
      two_factor: [tell('Codes are sent by e-mail, which is not set up on this server (SMTP_URL). Nobody could sign in.')],
    })
  const { rowCount } = await tx.query('select 1 from accounts where id = $1 and email is not null', [accountId])
  if (rowCount !== 1)
    throw invalid({ two_factor: [tell('Codes are sent by e-mail. Add an e-mail address to the account first.')] })
}
