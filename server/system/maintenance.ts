import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import { readSettings } from '../kernel/settings/settings.ts'

/** So long a reading is good for: every call asks, and nobody switches maintenance on by the millisecond. */
const GOOD_MS = 2000

interface Reading {
  until: number
  message: Promise<string | undefined>
}
const readings = new WeakMap<pg.Pool, Reading>()

/** Forgets what was read: the setting has just changed here. */
export const forgetMaintenance = (pool: pg.Pool): void => {
  readings.delete(pool)
}

const read = async (pool: pg.Pool): Promise<string | undefined> => {
  const { maintenance_mode, maintenance_message } = await readSettings(pool)
  if (maintenance_mode !== 1) return undefined
  return (
    maintenance_message ||
    tell('The platform is under maintenance. Accepted messages continue to be sent. Please try again later.')
  )
}

const RETRY_SECONDS = 60

/**
 * While `maintenance_mode` is on, only admins use the desk (rule system-2).
 * @throws HttpProblem 503 with the message for everybody else
 */
export const refuseInMaintenance = async (pool: pg.Pool, userType: number): Promise<void> => {
  if (userType === 0) return
  const now = performance.now()
  const known = readings.get(pool)
  const message = known && known.until > now ? known.message : read(pool)
  if (message !== known?.message) {
    readings.set(pool, { until: now + GOOD_MS, message })
    message.catch(() => readings.delete(pool))
  }
  const text = await message
  if (text !== undefined) throw new HttpProblem(503, text, { retryAfter: RETRY_SECONDS })
}
