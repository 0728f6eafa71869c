import { benchAccounts, benchForm } from './campaign.ts'
import { benchDesk } from './desk.ts'

export interface SendingFigures {
  recipients: number
  /** Milliseconds until *Send* is answered: with a check of the same form a moment before, and without one. */
  checked: number
  unchecked: number
}

/** The most that one file and one group may hold. */
const EACH = 500_000

/** How soon sending to a million people is answered. */
export const benchSending = async (): Promise<SendingFigures> => {
  const { desk, end } = await benchDesk()
  try {
    const { pool } = desk.deps
    const [admin] = await benchAccounts(desk, 1, EACH * 4)
    const { call } = admin
    const form = await benchForm(admin, admin, EACH)
    const { rows } = await pool.query<{ id: number }>(
      `with made as (insert into contact_groups (account_id, group_name, contacts_count) values ($1, 'Bench', $2) returning id, account_id)
       insert into contact_numbers (account_id, contact_group_id, mobile)
       select account_id, id, (918000000000 + n)::text from made, generate_series(1, $2::int) n returning contact_group_id as id`,
      [admin.id, EACH],
    )
    const wanted = {
      ...form,
      contact_group_ids: [rows[0]?.id],
      // Tomorrow: what is measured is the answer, beside nothing else.
      campaign_type: '1',
      campaign_send_date_time: new Date(Date.now() + 86_400_000).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }),
    }
    const send = async (title: string) => {
      const since = performance.now()
      const { send_sms_id } = (await call('send-sms', { ...wanted, campaign: title, confirm_repeat: 1 })) as {
        send_sms_id: number
      }
      const took = performance.now() - since
      await call('cancel-scheduled-campaign', { send_sms_id, reason: 'Measured' })
      return took
    }
    const unchecked = await send('Unchecked')
    const job = (await call('send-sms-preflight', { ...wanted, campaign: 'Checked', confirm_repeat: 1 })) as { id: number }
    for (;;) {
      const { rows: jobs } = await pool.query<{ status: string }>('select status from jobs where id = $1', [job.id])
      if (jobs[0]?.status === 'done') break
      if (jobs[0]?.status === 'failed') throw new Error('The check failed.')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    return { recipients: 2 * EACH, checked: await send('Checked'), unchecked }
  } finally {
    await end()
  }
}
