import type pg from 'pg'
import { stackOf } from '../../messaging/thrown.ts'
import { REMEDIES, TOKEN_EXPIRED, whatsappError } from '../../messaging/whatsapp/errors.ts'
import { pauseCampaign } from '../campaigns/port.ts'
import type { Log } from '../kernel/log/log.ts'
import { asSystem } from '../kernel/scope/scope.ts'

/** What the code says of the template itself. */
const STATUS_OF: Readonly<Record<number, string>> = { 132015: 'PAUSED', 132016: 'DISABLED' }
/** Every message of a batch tells of it. */
const AGAIN_MS = 5000
/** So long after a token was tried, messages may still come back that went out with the one before. */
const TRIED_LATELY = `interval '1 minute'`

/**
 * Holds a campaign back whose template the provider no longer takes (rule whatsapp-32): what is not sent waits, and says why. It goes on by a
 * person, or when the template is approved again.
 */
export const holdByTemplate = async (pool: pg.Pool, campaignId: number, code: number): Promise<void> =>
  asSystem(pool, async tx => {
    const { rows } = await tx.query<{ wa_template_id: number | null }>(
      `select wa_template_id from campaigns where id = $1 and status = 'Pending' and paused_at is null for update`,
      [campaignId],
    )
    if (!rows[0]) return
    const status = STATUS_OF[code]
    if (status !== undefined)
      await tx.query('update wa_templates set wa_status = $2, updated_at = now() where id = $1 and wa_status <> $2', [
        rows[0].wa_template_id,
        status,
      ])
    const { title, group } = whatsappError(code)
    await pauseCampaign(tx, campaignId, { actorId: null, reason: `${title}. ${REMEDIES[group]}`, rule: 'template' })
  })

/**
 * Notes that the provider no longer takes the token of a campaign's number (rule whatsapp-32), so that every screen says to enter a new one: that
 * is tried before it is kept.
 */
const noteExpired = async (pool: pg.Pool, campaignId: number): Promise<void> =>
  asSystem(pool, async tx => {
    await tx.query(
      `update wa_configurations set token_valid = 0, token_checked_at = now()
       where id = (select wa_configuration_id from campaigns where id = $1) and token_valid is distinct from 0
         and (token_checked_at is null or token_checked_at < now() - ${TRIED_LATELY})`,
      [campaignId],
    )
  })

/** What follows from a code after which a campaign or its number stands still. */
export const standStill = (pool: pg.Pool, campaignId: number, code: number): Promise<void> =>
  code === TOKEN_EXPIRED ? noteExpired(pool, campaignId) : holdByTemplate(pool, campaignId, code)

/** The same for what a worker hears while it sends: once in a while for each campaign, and never in its way. */
export const standstills = (pool: pg.Pool, log: Log): ((campaignId: number, code: number) => void) => {
  const heard = new Map<number, number>()
  return (campaignId, code) => {
    const now = performance.now()
    if (now - (heard.get(campaignId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return
    if (heard.size > 1000) heard.clear()
    heard.set(campaignId, now)
    standStill(pool, campaignId, code).catch(error =>
      log.error(`Noting that campaign ${campaignId} stands still failed: ${stackOf(error)}`),
    )
  }
}
