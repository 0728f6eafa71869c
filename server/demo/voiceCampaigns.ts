import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

interface School {
  admin: Api
  owner: Api
  /** Its account. */
  account: number
}

const PATIENCE_MS = 60_000
const DAY_MS = 86_400_000
const inIndia = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })

/** Files of the account that a vendor is to have and that may be called from every number, once one has them. */
const filesOf = async ({ deps }: Desk, { admin, owner, account }: School): Promise<number[]> => {
  const { rows } = await deps.pool.query<{ id: number }>(
    `select f.id from voice_files f where f.account_id = $1 and f.status not in (0, 2) and f.dlt_template_id is not null
       and exists (select from voice_vendor_files v where v.voice_file_id = f.id) order by f.id`,
    [account],
  )
  const wanted = new Set(rows.map(({ id }) => id))
  const end = performance.now() + PATIENCE_MS
  while (wanted.size > 0 && performance.now() < end) {
    const { files } = await owner.post<{ files: { id: number }[] }>('voice-sms-files', {})
    const ready = files.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
    if (ready.length === wanted.size) return ready
    // By themselves vendors are asked once a minute.
    await admin.post('voice-check-status', { ids: [...wanted] })
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
  return []
}

/** Numbers of which no ending means something to the simulated vendors. */
const parents = (first: number, count: number): string =>
  Array.from({ length: count }, (_, n) => `98127${String(first + n).padStart(4, '0')}7`).join('\n')

/** What the school called out: one that ran, with digits to press; one that is held back; one that was stopped; one for tomorrow. */
export const addVoiceCampaigns = async (desk: Desk, school: School): Promise<void> => {
  const { admin, owner, account } = school
  const [reminder, closed = reminder] = await filesOf(desk, school)
  if (reminder === undefined) return
  await admin.post('user-credit', { user_id: account, route_type: 4, credit_type: 1, credit: 3000, comment: 'Invoice 122' })
  const send = async (campaign: string, voice_file_id: number | undefined, more: Readonly<Record<string, unknown>>) =>
    (await owner.post<{ send_sms_id: number }>('voice-sms', { campaign, voice_file_id, ...more })).send_sms_id
  await send('Fee reminder by voice', reminder, {
    mobile_numbers: `${parents(1000, 60)}\n98127\n12345`,
    retries: 1,
    retry_interval: 5,
    collect_dtmf: 1,
    dtmf_wait: 5,
    dtmf_map: { 1: 'Paid already', 2: 'Call me back' },
  })
  const later = { campaign_type: '1', campaign_send_date_time: inIndia(new Date(Date.now() + DAY_MS)) }
  await send('School closed, all parents', closed, { mobile_numbers: parents(2000, 40), ...later })
  const held = await send('School closed, second list', closed, { mobile_numbers: parents(3000, 25), ...later })
  await owner.post('pause-campaign', { send_sms_id: held, reason: 'The date is not certain yet' })
  const stopped = await send('School closed, wrong list', closed, { mobile_numbers: parents(4000, 10), ...later })
  await admin.post('change-voice-campaign-status-to-stop', { voice_sms_id: stopped })
}
