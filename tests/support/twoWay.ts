import type { SendForm } from '../../server/campaigns/form.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { addCredit } from '../../server/money/credits.ts'
import { acceptAndExpand, type World, world } from './campaigns.ts'
import type { TestDatabase } from './database.ts'
import { addSecondaryRoute } from './delivery.ts'

const PUBLIC_URL = 'https://desk.example.in'
export const LINK_TEXT = 'Dear parent, please tell us here: {#url#} - SUNRSE'

/** An account that can send two-way messages: route, credits and a template with a link. */
export interface TwoWayWorld extends World {
  template: number
}

export async function twoWayWorld(
  { pool }: Pick<TestDatabase, 'pool'>,
  { credits = 100_000, route = {} }: { credits?: number; route?: Record<string, unknown> } = {},
): Promise<TwoWayWorld> {
  const made = await world(pool, { route })
  await asSystem(pool, tx =>
    addCredit(
      tx,
      { accountId: made.account, actorId: made.account, userType: 0 },
      { userId: made.account, routeType: 3, credit: credits },
    ),
  )
  await addSecondaryRoute(pool, [made.primary], { route_type: 3 })
  const w = { ...made, deps: { ...made.deps, publicUrl: PUBLIC_URL } }
  return { ...w, template: await addTemplate(w, LINK_TEXT) }
}

let code = 0

/** A template of the account, linked to its header. */
export async function addTemplate(w: World, text: string, columns: Record<string, unknown> = {}): Promise<number> {
  const values = {
    account_id: w.account,
    template_name: `Two-way ${++code}`,
    dlt_template_id: `11071612345699${String(90_000 + code)}`,
    pe_id: '1701158019630577568',
    sender_id: [w.registered.senderId],
    dlt_category: 2,
    dlt_message: text,
    ...columns,
  }
  return insert(w, 'dlt_templates', values)
}

/** What links lead to; a page that asks nothing unless told otherwise. */
export const addContent = (w: World, columns: Record<string, unknown> = {}): Promise<number> =>
  insert(w, 'two_way_contents', {
    account_id: w.account,
    title: 'Annual day',
    sub_part: 'SUNRSE',
    content: JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Come and see.' }] }],
    }),
    ...columns,
  })

async function insert(w: World, table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const { rows } = await w.deps.pool.query<{ id: number }>(
    `insert into ${table} (${names.map(name => `"${name}"`).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0]!.id
}

/** A two-way message to pasted numbers; whatever is given replaces or adds. */
export const twoWayForm = (
  w: TwoWayWorld,
  content: number,
  numbers: readonly string[],
  more: Partial<SendForm> = {},
): SendForm => ({
  route_type: 3,
  sms_type: 1,
  two_way_content_id: content,
  dlt_template_id: w.template,
  sender_id: w.registered.senderId,
  message: LINK_TEXT,
  mobile_numbers: numbers.join('\n'),
  ...more,
})

export interface Sent {
  campaign: number
  /** In the order of the recipients. */
  links: { mobile: string; link: string; path: string }[]
}

/** Sends a campaign as far as its messages are made, and reads the link in each. */
export async function sendTwoWay(w: TwoWayWorld, form: SendForm): Promise<Sent> {
  const campaign = await acceptAndExpand(w, form)
  return { campaign, links: await linksOf(w, campaign) }
}

export async function linksOf(w: World, campaign: number): Promise<Sent['links']> {
  const { rows } = await w.deps.pool.query<{ mobile: string; text: string }>(
    'select mobile, text from messages where campaign_id = $1 order by id',
    [campaign],
  )
  return rows.map(({ mobile, text }) => {
    const link = /https:\/\/\S+/.exec(text)?.[0] ?? ''
    return { mobile, link, path: link && new URL(link).pathname }
  })
}
