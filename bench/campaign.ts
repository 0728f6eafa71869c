import type pg from 'pg'
import type { Desk } from '../server/desk.ts'
import { BENCH_PASSWORD, type benchCaller } from './desk.ts'

export const firstAccount = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('select id from accounts order by id limit 1')
  return rows[0]?.id as number
}

/** The first admin's form for a message to so many numbers of an uploaded file, with credits for two such, sender and template. */
export const benchForm = async (desk: Desk, call: Awaited<ReturnType<typeof benchCaller>>, count: number) => {
  const { pool } = desk.deps
  await call('user-credit', {
    user_id: await firstAccount(pool),
    route_type: 1,
    credit_type: 1,
    credit: count * 4,
    comment: 'bench',
  })
  const message = 'Dear parent, the fee is due this week. - BENCHX'
  const pe_id = '1701158019630577568'
  const sender = (await call('manage-sender-id', { sender_id: 'BENCHX', pe_id })) as { id: number }
  const template = (await call('dlt-template', {
    template_name: 'Bench',
    dlt_template_id: '1107161234567890123',
    pe_id,
    sender_id: [sender.id],
    dlt_category: 2,
    dlt_message: message,
  })) as { id: number }
  const numbers = Array.from({ length: count }, (_, i) => 9_000_000_000 + i)
  const file = new FormData()
  file.append('type', 'contacts')
  file.append('file', new Blob([`mobile\n${numbers.join('\n')}\n`]), 'numbers.csv')
  const login = (await (
    await fetch(`${desk.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: BENCH_PASSWORD }),
    })
  ).json()) as { data: { access_token: string } }
  const upload = (await (
    await fetch(`${desk.url}/api/file-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${login.data.access_token}` },
      body: file,
    })
  ).json()) as { data: { file_path: string } }
  return {
    campaign: 'Bench',
    route_type: 1,
    sms_type: 1,
    dlt_template_id: template.id,
    sender_id: sender.id,
    message,
    file_path: upload.data.file_path,
    file_mobile_field: 'mobile',
  }
}
