import type pg from 'pg'
import type { Desk } from '../server/desk.ts'
import { BENCH_PASSWORD, type BenchCaller, benchCaller } from './caller.ts'

export interface BenchAccount {
  id: number
  call: BenchCaller
}

const firstAccount = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('select id from accounts order by id limit 1')
  return rows[0]?.id as number
}

/** The first admin, and behind it as many clients of its own as it takes to be so many accounts, each with so many credits more. */
export const benchAccounts = async (desk: Desk, count: number, credit: number): Promise<[BenchAccount, ...BenchAccount[]]> => {
  const url = desk.url as string
  const admin = { id: await firstAccount(desk.deps.pool), call: await benchCaller(url) }
  const accounts: [BenchAccount, ...BenchAccount[]] = [admin]
  for (let n = 1; n < count; n++) {
    const username = `bench${n}`
    const { id } = (await admin.call('user', {
      userType: 2,
      name: `Bench ${n}`,
      username,
      mobile: String(9_000_000_100 + n),
      companyName: `Bench ${n}`,
      email: `${username}@example.in`,
      password: BENCH_PASSWORD,
      account_type: 1,
    })) as { id: number }
    // Nobody else has seen the password that was given to it.
    await desk.deps.pool.query('update accounts set must_change_password = 0 where id = $1', [id])
    accounts.push({ id, call: await benchCaller(url, username) })
  }
  for (const { id } of accounts)
    await admin.call('user-credit', { user_id: id, route_type: 1, credit_type: 1, credit, comment: 'bench' })
  return accounts
}

/**
 * An account's form for a message to so many numbers of an uploaded file, with a sender and a template of its own.
 * @param admin whose sender IDs and templates need nobody's approval
 */
export const benchForm = async ({ id, call }: BenchAccount, admin: BenchAccount, count: number) => {
  const message = 'Dear parent, the fee is due this week. - BENCHX'
  const pe_id = '1701158019630577568'
  const sender = (await admin.call('manage-sender-id', { user_id: id, sender_id: 'BENCHX', pe_id })) as { id: number }
  const template = (await admin.call('dlt-template', {
    user_id: id,
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
  const { file_path } = (await call('file-upload', file)) as { file_path: string }
  return {
    campaign: 'Bench',
    route_type: 1,
    sms_type: 1,
    dlt_template_id: template.id,
    sender_id: sender.id,
    message,
    file_path,
    file_mobile_field: 'mobile',
  }
}
