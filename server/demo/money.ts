import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { Api } from './api.ts'

interface Asked {
  id: number
}

/** Credit requests in every state, a transfer, and a booking that was taken back (rule system-11). */
export const addMoney = async (
  pool: pg.Pool,
  people: {
    admin: Api
    reseller: Api
    accounts: Readonly<Record<'acme' | 'sunrise' | 'metro', number>>
    clients: Readonly<Record<string, { api: Api }>>
  },
): Promise<void> => {
  const { admin, reseller, accounts, clients } = people
  const ask = (api: Api, credit: number, comment: string, payment: Record<string, unknown> = {}) =>
    api.post<Asked>('credit-request', { route_type: 1, credit, comment, ...payment })
  const upi = (amount: number) => ({ payment_mode: 'upi', amount, payment_reference: 'UTR 412839201122' })
  const sunrise = present(clients.sunrise).api
  const metro = present(clients.metro).api

  const whole = await ask(sunrise, 10_000, 'Admissions in June', upi(1500))
  await reseller.post('credit-request-reply', { id: whole.id, status: 1, approved_credit: 10_000, reply: 'Payment received' })
  const part = await ask(metro, 20_000, 'Health camp reminders', upi(2250))
  await reseller.post('credit-request-reply', { id: part.id, status: 1, approved_credit: 15_000, reply: 'As far as it was paid' })
  const refused = await ask(metro, 50_000, 'Next quarter', { payment_mode: 'credit' })
  await reseller.post('credit-request-reply', { id: refused.id, status: 2, reply: 'The last invoice is still open' })
  const withdrawn = await ask(sunrise, 700, 'Trial of two-way messages')
  await pool.query('update credit_requests set status = 3, updated_at = now() where id = $1', [withdrawn.id])
  await ask(sunrise, 25_000, 'वार्षिक परीक्षा की सूचनाएँ', upi(3750))
  await ask(metro, 8000, 'Appointments in December', { payment_mode: 'bank', amount: 1200 })
  await ask(reseller, 250_000, 'Stock for the fourth quarter', { payment_mode: 'bank', amount: 30_000 })

  await reseller.post('user-credit-transfer', {
    user_id: accounts.sunrise,
    to_user_id: accounts.metro,
    route_type: 2,
    credit: 2000,
    comment: 'Shared campaign of both houses',
  })
  const { transaction_id: mistaken } = await admin.post<{ transaction_id: number }>('user-credit', {
    user_id: accounts.acme,
    route_type: 1,
    credit_type: 1,
    credit: 5000,
    rate: 0.12,
    comment: 'Invoice 119',
  })
  // Wallets that count otherwise: pulses of calls, and money.
  const give = (api: Api, user_id: number, route_type: number, credit: number, comment: string) =>
    api.post('user-credit', { user_id, route_type, credit_type: 1, credit, comment })
  await give(admin, accounts.acme, 4, 50_000, 'Invoice 121')
  await give(admin, accounts.acme, 5, 25_000, 'Invoice 122')
  await give(reseller, accounts.sunrise, 4, 6000, 'Reminder calls')
  await give(reseller, accounts.sunrise, 5, 2500.75, 'Paid by UPI')
  await sunrise.post('credit-request', { route_type: 5, credit: 1499.5, comment: 'Results on WhatsApp', ...upi(1499.5) })

  const { rows } = await pool.query<{ id: number }>(
    'select id from ledger_entries where transaction_id = $1 and account_id is not null',
    [mistaken],
  )
  await admin.post('user-credit-reverse', { id: present(rows[0]).id, comment: 'Invoice 119 was booked already' })
}
