import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Requests come and go without leaving a trace in what a desk keeps; these tables only say that they came. */
const TRACES = ['login_log', 'rate_counters', 'sessions', 'schema_migrations', 'relaydesk_migrations']

/** By table: what differs when any of its rows does. */
const fingerprints = async (pool: pg.Pool, tables: readonly string[]): Promise<[table: string, print: string][]> => {
  if (tables.length === 0) return []
  const parts = tables.map(
    name =>
      `select '${name.replaceAll("'", "''")}' as t, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as h from ${name} r`,
  )
  const { rows } = await pool.query<{ t: string; h: string }>(parts.join(' union all '))
  return rows.map(({ t, h }) => [t, h])
}

/** Counts, for all and for each table, every statement that writes to it, also one that is taken back: a sequence is not. */
const COUNT_WRITES = `
  create sequence public.writes_seen;
  create function public.see_write() returns trigger language plpgsql security definer set search_path = pg_catalog as
    $$ begin
      perform nextval('public.writes_seen'), nextval(('public.writes_seen_' || tg_relid)::regclass);
      return null;
    end $$;
  do $$
  declare
    t regclass;
  begin
    for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'
        and c.relname <> all(array[${TRACES.map(name => `'${name}'`).join(', ')}])
    loop
      execute format('create sequence public.writes_seen_%s', t::oid);
      execute format('create trigger see_write after insert or update or delete or truncate on %s for each statement execute function public.see_write()', t);
    end loop;
  end $$;
  select nextval('public.writes_seen')`

const writesByTable = async (pool: pg.Pool) =>
  (
    await pool.query<{ name: string; n: string }>(
      `select format('%I', c.relname) as name, coalesce(pg_sequence_last_value(s.oid), 0)::text as n
       from pg_class s join pg_class c on s.relname = 'writes_seen_' || c.oid where s.relkind = 'S'`,
    )
  ).rows.map(({ name, n }) => [name, n] as const)

/** All rows of a database as they were when a statement last wrote. */
interface Looked {
  writes: string | undefined
  writesByTable: ReadonlyMap<string, string>
  prints: ReadonlyMap<string, string>
}

const looked = new WeakMap<pg.Pool, Looked>()

/** The rows as they stand. Only tables to which a statement may have written since the last look are read again. */
const look = async (pool: pg.Pool): Promise<ReadonlyMap<string, string>> => {
  const before = looked.get(pool)
  if (!before) await pool.query(COUNT_WRITES)
  const { rows } = await pool.query<{ n: string }>('select last_value::text as n from public.writes_seen')
  const writes = rows[0]?.n
  if (before && writes === before.writes) return before.prints
  const counted = await writesByTable(pool)
  const written = counted.filter(([name, n]) => n !== before?.writesByTable.get(name)).map(([name]) => name)
  const prints = new Map([...(before?.prints ?? []), ...(await fingerprints(pool, written))])
  looked.set(pool, { writes, writesByTable: new Map(counted), prints })
  return prints
}

/** Tells whether any row changed since it was last asked. */
export const watchRows = async (pool: pg.Pool): Promise<() => Promise<boolean>> => {
  let rows = await look(pool)
  return async () => {
    const before = rows
    rows = await look(pool)
    return rows !== before && [...rows].some(([name, print]) => print !== before.get(name))
  }
}

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)

/** Values as JSON text: of every wrong kind, at the edges of every right one, and with a meaning of their own to somebody below. */
const HOSTILE_JSON: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1e309',
  '-1e309',
  '9007199254740993',
  '18446744073709551616',
  '2147483648',
  '32768',
  '1e-400',
  '""',
  '" "',
  '"0"',
  '"1"',
  '"-1"',
  '"1e3"',
  '"0x10"',
  '"NaN"',
  '"Infinity"',
  '"undefined"',
  '"\u0663"',
  '"\uff11"',
  '"a\\u0000b"',
  '"\\u0000"',
  '"\\ud800"',
  '"x\\udc00y"',
  '"\ufeff\u202eabc"',
  `"' or 1=1; drop table accounts; --"`,
  '"%"',
  '"_%\\\\"',
  '"?"',
  '"$1"',
  `"{{constructor.constructor(1)}} \${7*7} <%= 1 %> #{1}"`,
  '"<script>window.__xss=1</script>"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"../../../../etc/passwd"',
  '"uploads/../../../etc/passwd"',
  '"uploads/0000000000000000"',
  '"0000-00-00"',
  '"2026-02-30"',
  '"9999-12-31 23:59:59"',
  '"1e9|2|x"',
  '"1,2,3"',
  '[]',
  '[null]',
  '[[]]',
  '[{}]',
  '[1,"1",true]',
  '["a","b"]',
  '{}',
  '{"$ne":1}',
  '{"toString":1,"valueOf":1}',
  '{"length":5,"0":1}',
  '{"then":1}',
  '{"toJSON":1}',
  '{"constructor":1}',
  deep(90, '[', ']'),
  deep(3000, '[', ']'),
  deep(2000, '{"a":', '}').replace('{"a":}', '{"a":1}'),
  `"${'x'.repeat(100_000)}"`,
  `"${'\u{1f600}'.repeat(2000)}"`,
  `[${Array.from({ length: 2000 }, (_, i) => i).join(',')}]`,
]

const hostileJson = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_JSON) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3, noUnicodeString: false }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(text => JSON.stringify(text)) },
)

/** A JSON object in text, some of its members replaced or added by hostile ones. */
export const hostileObject = (good: Readonly<Record<string, unknown>>, keys: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.subarray(Object.keys(good), { minLength: Math.max(0, Object.keys(good).length - 2) }),
      fc.array(fc.tuple(fc.constantFrom(...keys), hostileJson), { minLength: 1, maxLength: 3 }),
    )
    .map(([kept, changed]) => {
      const members = new Map([...kept.map(key => [key, JSON.stringify(good[key])] as const), ...changed])
      return `{${[...members].map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`
    })

/** Sends a body as it stands. */
export const sendRaw = async (
  app: FastifyInstance,
  token: string | undefined,
  method: string,
  url: string,
  payload?: string | Buffer,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
) => {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...(payload !== undefined && headers), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}
