import { present } from '../../messaging/present.ts'
import type { Desk } from '../desk.ts'
import { type Api, uploadTo } from './api.ts'
import { daysAgo, moveBack } from './history.ts'
import { DEMO_PASSWORD } from './people.ts'

interface Made {
  id: number
}

interface Stage {
  admin: Api
  reseller: Api
  acme: number
  clients: Readonly<Record<string, { id: number; api: Api }>>
  senders: Readonly<Record<string, number>>
  groups: Readonly<Record<string, number>>
}

const PE_ID = '1701158019630577568'
const PATIENCE_MS = 60_000
const PHONES = [
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
]

const words = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

const TEXTS = {
  SUNRSE: 'Dear parent, please read and answer here: {#url#} - SUNRSE',
  METROX: 'Dear patient, please tell us how your visit was: {#url#} - METROX',
} as const

const SAID = [
  'The new timetable is much better, thank you.',
  'The bus on route 4 comes ten minutes late nearly every day.',
  'कृपया गणित की अतिरिक्त कक्षा शुरू करें।',
  'Could the fee also be paid by UPI?',
  'My daughter likes the new library very much.',
  'Please send the notice about the picnic again.',
]
const COMMENTS: Readonly<Record<string, readonly string[]>> = {
  5: ['Very friendly nurses.', '', 'डॉक्टर ने ठीक से समझाया।'],
  4: ['Clean and quick.', ''],
  3: ['', 'Parking is difficult.'],
  2: ['The report came late.'],
  1: ['We waited for more than an hour.'],
}

/** Two-way SMS as it looks after some weeks: contents of each kind, and three campaigns that recipients really opened and answered. */
export const addTwoWay = async (desk: Desk, stage: Stage): Promise<void> => {
  const { admin, reseller, acme, clients, senders, groups } = stage
  if (!desk.url) return
  await admin.post('user-credit', {
    user_id: acme,
    route_type: 3,
    credit_type: 1,
    credit: 50_000,
    rate: 0.22,
    comment: 'Invoice 120',
  })
  const templates: Record<string, number> = {}
  for (const [header, owner] of [
    ['SUNRSE', 'sunrise'],
    ['METROX', 'metro'],
  ] as const) {
    const { id } = present(clients[owner])
    await reseller.post('user-credit', { user_id: id, route_type: 3, credit_type: 1, credit: 10_000, comment: 'Two-way SMS' })
    const made = await admin.post<Made>('dlt-template', {
      template_name: header === 'SUNRSE' ? 'Parents, two-way' : 'Visit, two-way',
      dlt_template_id: header === 'SUNRSE' ? '1107161234567890031' : '1107161234567890032',
      dlt_category: 2,
      dlt_message: TEXTS[header],
      user_id: id,
      pe_id: PE_ID,
      sender_id: [senders[header]],
    })
    templates[header] = made.id
  }
  const school = (body: Record<string, unknown>) =>
    present(clients.sunrise).api.post<Made>('two-ways-sms', { expiry_days: 60, ...body })
  const plan = await uploadTo(
    desk.url,
    'sunrise',
    DEMO_PASSWORD,
    'bus-routes.pdf',
    '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  )
  const day = await school({
    title: 'Annual day: will you come?',
    content_type: 'page',
    take_response: 1,
    theme_colour: '#0f6170',
    content: words(
      'Our annual day is on Saturday at 5 pm in the school hall.',
      'Please tell us whether you will come, so that there are seats for all.',
    ),
    thank_you_text: 'Thank you! We have noted your answer.',
  })
  const letter = await school({
    title: 'A letter to the principal',
    content_type: 'page',
    take_response: 2,
    ask_name: 1,
    theme_colour: '#1f6436',
    content: words('What goes well, and what should we do better? The principal reads every letter.'),
  })
  await school({ title: 'Exam timetable', content_type: 'url', target_url: 'https://www.example.in/exams/timetable' })
  await school({ title: 'Bus routes', content_type: 'file', file: plan })
  const visit = await present(clients.metro).api.post<Made>('two-ways-sms', {
    title: 'How was your visit?',
    content_type: 'page',
    take_response: 3,
    rating_scale: 5,
    theme_colour: '#8a2f6b',
    expiry_days: 90,
    content: words('You were with us this week. Two taps tell us how it was.'),
  })
  const send = (owner: string, header: 'SUNRSE' | 'METROX', campaign: string, content: number, group: string) =>
    present(clients[owner]).api.post<{ send_sms_id: number }>('send-sms', {
      campaign,
      route_type: 3,
      sms_type: 1,
      two_way_content_id: content,
      dlt_template_id: templates[header],
      sender_id: senders[header],
      message: TEXTS[header],
      contact_group_ids: [groups[group]],
      campaign_type: 'no',
    })
  const sent = [
    await send('sunrise', 'SUNRSE', 'Annual day invitation', day.id, 'sunrise Class 10 parents'),
    await send('sunrise', 'SUNRSE', 'Letters to the principal', letter.id, 'sunrise शिक्षक-अभिभावक संघ'),
    await send('metro', 'METROX', 'Visit survey', visit.id, 'metro Patients'),
  ].map(({ send_sms_id }) => send_sms_id)
  await ended(desk, sent)
  for (const [take, id] of sent.entries()) await play(desk, id, take + 1)
  for (const [index, id] of sent.entries()) await spread(desk, id, daysAgo(present([4, 2, 1][index]), 11, 20 + index))
}

const ended = async ({ deps }: Desk, ids: readonly number[]): Promise<void> => {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const { rows } = await deps.pool.query<{ open: number }>(
      `select count(*) as open from campaigns where id = any($1::bigint[]) and status <> 'Completed'`,
      [ids],
    )
    if (rows[0]?.open === 0) return
    await new Promise(resolve => setTimeout(resolve, 300))
  }
}

/** Two of three open their link, by way of the desk's own pages, and most of these answer. */
const play = async ({ url, deps }: Desk, campaign: number, take: number): Promise<void> => {
  const { rows } = await deps.pool.query<{ text: string }>(
    'select text from messages where campaign_id = $1 and state = 4 order by id',
    [campaign],
  )
  for (const [n, { text }] of rows.entries()) {
    const path = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '/', url).pathname
    const headers = { 'user-agent': present(PHONES[n % 7 < 4 ? 0 : n % PHONES.length]) }
    if (n % 13 === 0) await fetch(`${url}${path}`, { headers: { 'user-agent': 'WhatsApp/2.24.1.78 A' } })
    if (n % 3 === 2) continue
    for (let times = 0; times <= Number(n % 8 === 0); times++) await fetch(`${url}${path}`, { headers })
    if (n % 5 === 4) continue
    await fetch(`${url}${path}`, { method: 'POST', headers, body: new URLSearchParams(answerOf(take, n)) })
  }
}

const answerOf = (take: number, n: number): Record<string, string> => {
  if (take === 1) return { is_interested: n % 4 === 1 ? '0' : '1' }
  if (take === 2) return { name: n % 2 === 0 ? `Parent ${n + 1}` : '', message: present(SAID[n % SAID.length]) }
  const rating = String([5, 4, 5, 3, 5, 4, 2, 5, 1, 4][n % 10])
  const comments = COMMENTS[rating] ?? ['']
  return { rating, comment: present(comments[n % comments.length]) }
}

/** People open what they get over some hours, not in the second in which the demo was filled. */
const spread = async (desk: Desk, campaign: number, at: Date | undefined): Promise<void> => {
  if (!at) return
  await moveBack(desk, campaign, at)
  await desk.deps.pool.query(
    `with lag as (select r.id, k.campaign_send_date_time + make_interval(secs => 120 - 5400 * ln(1 - random() * 0.98)) as at
       from two_way_recipients r join campaigns k on k.id = r.campaign_id where r.campaign_id = $1),
     answered as (update two_way_responses a set at = least(now(), lag.at + interval '3 minutes') from lag where a.recipient_id = lag.id),
     said as (update two_way_recipients r set responded_at = least(now(), lag.at + interval '3 minutes') from lag
       where r.id = lag.id and r.responded_at is not null)
     update two_way_clicks c set ip = '203.0.113.' || 1 + c.recipient_id % 250,
       at = least(now(), lag.at + make_interval(secs => case when c.is_unique = 1 then 0 else 400 end))
     from lag where c.recipient_id = lag.id`,
    [campaign],
  )
  await desk.deps.pool.query(
    `update two_way_recipients r set first_click_at = c.first, last_click_at = c.last
     from (select recipient_id, min(at) as first, max(at) as last from two_way_clicks where campaign_id = $1 and is_bot = 0 group by 1) c
     where r.id = c.recipient_id`,
    [campaign],
  )
}
