import type { Desk } from '../desk.ts'
import { type Api, signInTo, uploadTo } from './api.ts'
import { BELOW_ACME, DEMO_PASSWORD, DOCUMENTS, PLACES, WAITING } from './people.ts'

interface Made {
  id: number
}

/** A page with a heading: enough of a PDF for a reader to open it. */
export const paper = (heading: string): string => {
  const text = `BT /F1 24 Tf 72 720 Td (${heading}) Tj ET`
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
}

/**
 * People beside those who send: accounts below the reseller and in every state, papers in every state, a key that is used from a listed
 * address, a month of sign-ins.
 */
export const fillAccounts = async (
  desk: Desk,
  admin: Api,
  acme: number,
  clients: Readonly<Record<string, number>>,
): Promise<void> => {
  const url = desk.url as string
  const { pool } = desk.deps
  const ids: Record<string, number> = { acme, ...clients }
  const add = async (user: Readonly<Record<string, unknown>>) => {
    const body = { ...user, password: DEMO_PASSWORD, email: `${user.username}@example.in` }
    ids[String(user.username)] = (await admin.post<Made>('user', body)).id
  }
  for (const { under, ...user } of BELOW_ACME) await add({ ...user, parent_id: ids[under] })
  for (const user of WAITING) await add({ ...user, parent_id: acme })
  // Who registers himself waits for an approval; registering is off, so that these are put there.
  await pool.query("update accounts set status = 2, created_at = now() - interval '5 hours' where username = any($1)", [
    WAITING.map(user => user.username),
  ])
  await admin.post('user-action', {
    ids: [ids.quickloans],
    action: 'block',
    reason: 'Sent promotions without consent (complaint 4711)',
  })
  await admin.post('user-action', { ids: [ids.oldtown], action: 'deactivate', reason: 'Contract ended in September' })

  await fillSignIns(desk, ids)
  for (const { of, decided, ...document } of DOCUMENTS) {
    const file = await uploadTo(
      url,
      of,
      DEMO_PASSWORD,
      `${document.document_type}.pdf`,
      paper(`Specimen: ${document.document_type}`),
    )
    const owner = await signInTo(url, of, DEMO_PASSWORD)
    const { id } = await owner.post<Made>('user-document', { ...document, file })
    if (decided) await admin.post(`user-document-${decided.as}/${id}`, { remark: decided.remark })
  }
  await fillKeys(url)
}

const PROGRAMS = { sunrise: 'SchoolOffice/4.1', metro: 'MetroBilling/2.4' } as const

/** A key in use, and one place that may use it. */
const fillKeys = async (url: string): Promise<void> => {
  for (const username of ['sunrise', 'metro'] as const) {
    const owner = await signInTo(url, username, DEMO_PASSWORD)
    await owner.post('confirm-password', { password: DEMO_PASSWORD })
    const { api_key } = await owner.post<{ api_key: string }>('user-change-api-key', {})
    for (const [ip_address, label] of [
      ['127.0.0.1', 'This machine'],
      ['203.0.113.0/28', 'Billing servers'],
      ['2001:db8:40::/64', 'Data centre Mumbai'],
    ])
      if (username === 'metro') await owner.post('ip-white-list-for-api', { ip_address, label })
    if (username === 'metro') await owner.post('enable-additional-security', { api_ip_lock: 1 })
    await fetch(`${url}/api/campaign-list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api_key}`, 'user-agent': PROGRAMS[username] },
      body: '{}',
    })
  }
}

/** Sign-ins of the past month: the demo itself has been there for a minute only. */
const fillSignIns = async ({ deps }: Desk, ids: Readonly<Record<string, number>>): Promise<void> => {
  // Who waits for an approval cannot have signed in yet.
  const waiting: readonly string[] = WAITING.map(user => user.username)
  const inUse = Object.entries(ids).filter(([username]) => !waiting.includes(username))
  const entries = inUse.flatMap(([username, id], person) =>
    PLACES.map((place, i) => ({
      id,
      username,
      event: (person + i) % 9 === 0 ? 'failed' : i % 4 === 3 ? 'logout' : 'login',
      ip: `203.0.113.${20 + person}`,
      agent: place,
      hours: 3 + i * 52 + person * 5,
    })),
  )
  await deps.pool.query(
    `insert into login_log (account_id, username, event, status, reason, ip, user_agent, created_at)
     select e.id, e.username, e.event, (e.event <> 'failed')::int, case when e.event = 'failed' then 'wrong credentials' end, e.ip, e.agent,
       now() - make_interval(hours => e.hours)
     from jsonb_to_recordset($1::jsonb) as e(id bigint, username text, event text, ip text, agent text, hours int) order by e.hours desc`,
    [JSON.stringify(entries)],
  )
}
