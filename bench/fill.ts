import type pg from 'pg'
import { hashPassword } from '../server/access/passwords.ts'
import { BLOCK } from '../server/delivery/blockSize.ts'
import { STATE, STATE_NAMES } from '../server/delivery/states.ts'
import { BENCH_PASSWORD } from './caller.ts'

/** What a desk holds beside its messages: one campaign for a hundred of them, one user for a hundred, one contact for ten. */
const PER_CAMPAIGN = 100
export const PER_USER = 100
export const PER_CONTACT = 10
/** The first messages lie in a few large campaigns, whose logs have deep pages. */
const LARGE = 10
const IN_LARGE = 10_000
const FIRST = LARGE * IN_LARGE

const CAMPAIGN = 1_000_000
const MESSAGE = 1_000_000_000
const USER = 1_000_000
const GROUP = 1_000_000
const CONTACT = 1_000_000_000
const GROUPS = 20

/** Numbers of the large campaigns. */
export const largeCampaign = (run: number): number => CAMPAIGN + (run % LARGE)

/** Names as people have them: what is looked for is spread over all records, some of it often, some seldom. */
const GIVEN =
  'Asha Bina Chetan Deepa Esha Farhan Gauri Harish Indira Jaya Kiran Lakshmi Mohan Neha Omkar Priya Rahul Sunita Tarun Usha Vikram Yamini Zoya'.split(
    ' ',
  )
const FAMILY =
  'Agarwal Bose Chauhan Desai Fernandes Gupta Hegde Iyer Joshi Kulkarni Malhotra Nair Patel Reddy Sharma Tiwari Verma Yadav'.split(
    ' ',
  )

/** What is typed into a search box of so many records: a given name, a family name, both, or the name that only one has. */
export const someName = (run: number, records: number): string => {
  const [given, family] = [GIVEN[run % GIVEN.length]!, FAMILY[run % FAMILY.length]!]
  return [given, family, `${given} ${family}`, onlyName((run * 7919) % records)][run % 4]!
}

const onlyName = (n: number): string =>
  `${GIVEN[(n * 7919) % GIVEN.length]} ${FAMILY[Math.trunc((n * 104_729) / 7) % FAMILY.length]} ${n}`

/** The name of record `n`, in SQL as `onlyName` has it. */
const nameOf = (n: string): string =>
  `(array['${GIVEN.join("','")}'])[1 + (${n}::bigint * 7919) % ${GIVEN.length}] || ' ' || (array['${FAMILY.join("','")}'])[1 + (${n}::bigint * 104729 / 7) % ${FAMILY.length}] || ' ' || ${n}`

/** A number that exists among so many contacts. */
export const someContact = (run: number, contacts: number): string => String(910_000_000_000 + ((run * 7919) % contacts))

export interface Owners {
  /** Stands above all users of the desk. */
  reseller: number
  /** One of them, whose campaigns and contacts all are. */
  client: number
}

/** A reseller and a client of his, who sign in by these names. */
export const makeOwners = async (pool: pg.Pool): Promise<Owners> => {
  const hash = await hashPassword(BENCH_PASSWORD)
  const make = async (name: string, userType: number, parent: number) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into accounts (parent_id, "userType", role_id, name, username, password_hash)
       values ($1, $2::int, (select id from roles where "userType" = $2::int order by id limit 1), $3, $3, $4) returning id`,
      [parent, userType, name, hash],
    )
    return rows[0]!.id
  }
  const { rows } = await pool.query<{ id: number }>('select id from accounts limit 1')
  const reseller = await make('reseller', 1, rows[0]!.id)
  return { reseller, client: await make('client', 2, reseller) }
}

/** Blocks of ids for all messages there are that have none. */
export const fillBlocks = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into id_blocks (block, account_id, campaign_id, first_row, ${STATE_NAMES.join(', ')})
     select id / ${BLOCK}, account_id, campaign_id, min(row_no), ${STATE_NAMES.map(name => `count(*) filter (where state = ${STATE[name]})`).join(', ')}
     from messages group by 1, 2, 3 on conflict do nothing`,
  )
}

/** Fills an empty desk with so many messages and what goes with them, by plain SQL, with the states of finished work. */
export const fill = async (pool: pg.Pool, { reseller, client }: Owners, messages: number): Promise<void> => {
  const last = (per: number) => messages / per - 1
  await pool.query(
    `insert into campaigns (id, account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase, status,
       total_contacts, total_delivered, total_failed, campaign_send_date_time)
     select ${CAMPAIGN} + n, $1::bigint, 'bench-' || n, 'Bench ' || n, 'Dear parent, the fee is due.', 1, 'SUNRSE', '{}', 'bench', 'ready',
       case n % 50 when 0 then 'Stop' else 'Completed' end, $3::int, $3::int * 9 / 10, $3::int / 10, now() - n * interval '7 minutes'
     from generate_series(0, $2::int) n`,
    [client, last(PER_CAMPAIGN), PER_CAMPAIGN],
  )
  await pool.query(
    `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, stat_source, submitted_at, done_at)
     select $1::bigint, ${MESSAGE} + case when n < ${FIRST} then n else ${FIRST} + (n - ${FIRST}) / ${PER_CAMPAIGN} * ${BLOCK} + n % ${PER_CAMPAIGN} end,
       ${CAMPAIGN} + case when n < ${FIRST} then n / ${IN_LARGE} else ${LARGE} + (n - ${FIRST}) / ${PER_CAMPAIGN} end,
       case when n < ${FIRST} then n % ${IN_LARGE} else n % ${PER_CAMPAIGN} end,
       (910000000000 + (n::bigint * 7919) % 9999999999)::text, 1, 1, case when n % 10 = 0 then 5 when n % 1000 = 7 then 3 else 4 end,
       case when n % 10 = 0 then 'UNDELIV' when n % 1000 = 7 then 'ACCEPTD' else 'DELIVRD' end, '000', 'operator', now(), now()
     from generate_series(0, $2::bigint) n`,
    [client, last(1)],
  )
  await fillBlocks(pool)
  await pool.query(
    `insert into accounts (id, parent_id, "userType", role_id, name, username, email, mobile, password_hash, status, created_at)
     select ${USER} + n, $1::bigint, 2, (select id from roles where "userType" = 2 order by id limit 1), ${nameOf('n')}, 'client' || n,
       'client' || n || '@example.com', (918000000000 + n)::text, 'none', case n % 20 when 0 then 0 else 1 end, now() - n * interval '1 minute'
     from generate_series(0, $2::int) n`,
    [reseller, last(PER_USER)],
  )
  await pool.query(
    `insert into contact_groups (id, account_id, group_name) select ${GROUP} + n, $1::bigint, 'Group ' || n from generate_series(0, ${GROUPS - 1}) n`,
    [client],
  )
  await pool.query(
    `insert into contact_numbers (id, account_id, contact_group_id, mobile, name)
     select ${CONTACT} + n, $1::bigint, ${GROUP} + n % ${GROUPS}, (910000000000 + n)::text, ${nameOf('n')} from generate_series(0, $2::int) n`,
    [client, last(PER_CONTACT)],
  )
  for (const table of ['messages', 'id_blocks', 'campaigns', 'accounts', 'contact_numbers'])
    await pool.query(`vacuum analyze ${table}`)
}
