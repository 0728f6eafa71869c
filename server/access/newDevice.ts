import { displayDateTime } from '../../messaging/format.ts'
import { deviceOf } from '../kernel/http/device.ts'
import type { Origin } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { notify } from '../notifications/port.ts'

/** So many of the newest sign-ins are looked at for the device. */
const REMEMBERED = 200

/**
 * Tells an account of a sign-in by a device it has not signed in with before; of its very first one it knows. Asked before the sign-in
 * stands in the log.
 */
export const tellOfNewDevice = async (tx: Tx, { ip, userAgent }: Origin, accountId: number, timezone: string): Promise<void> => {
  const { rows } = await tx.query<{ n: number; known: boolean | null }>(
    `select count(*) as n, bool_or(user_agent = $2) as known
     from (select user_agent from login_log where account_id = $1 and event = 'login' order by id desc limit ${REMEMBERED}) l`,
    [accountId, userAgent.slice(0, 500)],
  )
  if (!rows[0]?.n || rows[0].known) return
  const device = deviceOf(userAgent) ?? 'an unknown device'
  await notify(tx, accountId, {
    event: 'new-login',
    title: 'New sign-in',
    message: `Your account was signed in to from ${device} (${ip}). If this was not you, change your password and end the session.`,
    values: { device, ip, at: displayDateTime(new Date(), timezone) },
    link: '/edit-profile?tab=sessions',
  })
}
