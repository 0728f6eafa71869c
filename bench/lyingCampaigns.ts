import type pg from 'pg'
import type { Desk } from '../server/desk.ts'
import { type BenchAccount, benchAccounts, benchForm } from './campaign.ts'
import { until } from './until.ts'

/** Campaigns whose rows are made and lie there until they are sent, so that the two are measured apart. */
export interface LyingCampaigns {
  ids: number[]
  account: BenchAccount
  /** How long it took from entry until every row stood in the database. */
  expandSeconds: number
  readyAt: number
  /** Lets them go; resolves when each message has its receipt. */
  send(): Promise<void>
}

/** `2026-11-20 18:30:00`, as the form of an account in India has it. */
const inIndia = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })

/** @param each messages of each campaign @param owners accounts that have them in turn */
export const lyingCampaigns = async (
  desk: Desk,
  client: pg.Client,
  { campaigns, each, owners }: { campaigns: number; each: number; owners: number },
): Promise<LyingCampaigns> => {
  const accounts = await benchAccounts(desk, owners, campaigns * each * 4)
  const senders = []
  for (const account of accounts) senders.push({ account, form: await benchForm(account, accounts[0], each) })
  const ids: number[] = []
  for (let n = 0; n < campaigns; n++) {
    const { account, form } = senders[n % senders.length] as (typeof senders)[number]
    const { send_sms_id } = (await account.call('send-sms', {
      ...form,
      campaign: `Bench ${n + 1}`,
      confirm_repeat: 1,
      campaign_type: '1',
      campaign_send_date_time: inIndia(new Date(Date.now() + 60 * 60_000)),
    })) as { send_sms_id: number }
    ids.push(send_sms_id)
  }
  const entered = performance.now()
  const holds = async (condition: string) => {
    try {
      await until(
        `all campaigns have ${condition}`,
        async () =>
          (await client.query(`select 1 from campaigns where id = any($1) and ${condition}`, [ids])).rowCount === campaigns,
      )
    } catch (error) {
      const { rows } = await client.query(
        'select phase, status, total_queued, total_accepted, total_unknown from campaigns where id = any($1)',
        [ids],
      )
      throw new Error(`${(error as Error).message} They stand at ${JSON.stringify(rows)}.`)
    }
  }
  await holds("phase = 'ready'")
  const readyAt = performance.now()
  return {
    ids,
    account: accounts[0],
    expandSeconds: (readyAt - entered) / 1000,
    readyAt,
    send: async () => {
      await client.query('update campaigns set campaign_send_date_time = now() where id = any($1)', [ids])
      await holds('total_queued + total_accepted + total_unknown = 0')
    },
  }
}
