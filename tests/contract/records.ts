import { mkdir, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { errorCode } from '../../messaging/thrown.ts'
import { fieldsInPlay, formEntries, holds } from '../../resources/language/condition.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Field } from '../../resources/language/fields.ts'
import { goodValue } from '../../resources/language/kinds.ts'
import { isSecret } from '../../resources/language/listed.ts'
import { configurations } from '../../resources/whatsapp/configurations.ts'
import { filePath, filesFolder } from '../../server/kernel/files/names.ts'
import type { Account, World } from '../support/world.ts'
import { wav } from '../voice/soundFiles.ts'
import { numberOfProvider } from './provider.ts'

let counter = 0

/** The same text with its last letters and digits counted up: keeps the form, changes the value. */
const varied = (text: string): string => {
  let left = ++counter
  const signs = [...text]
  for (let i = signs.length - 1; i >= 0 && left > 0; i--) {
    const sign = signs[i]!
    const base = /[A-Z]/.test(sign) ? 65 : /[a-z]/.test(sign) ? 97 : undefined
    if (/\d/.test(sign)) {
      const sum = Number(sign) + (left % 10)
      signs[i] = String(sum % 10)
      left = Math.floor(left / 10) + (sum > 9 ? 1 : 0)
    } else if (base !== undefined) {
      const sum = sign.charCodeAt(0) - base + (left % 26)
      signs[i] = String.fromCharCode(base + (sum % 26))
      left = Math.floor(left / 26) + (sum > 25 ? 1 : 0)
    }
  }
  return signs.join('')
}

/** Texts that must not be varied: their words have a meaning of their own. */
const isFixed = (field: Field) =>
  field.kind === 'text' &&
  (field.lines !== undefined || field.format === 'time' || field.format === 'host' || field.format === 'path')

const freshAddress = () => {
  const n = ++counter
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

const fresh = (field: Field): unknown => {
  if (field.kind === 'text' && field.format === 'ip') return freshAddress()
  const value = goodValue(field)
  return field.kind === 'text' && typeof value === 'string' && !isFixed(field) ? varied(value) : value
}

/** What the declared rules alone cannot say about a sample: values that must fit one another. */
const FITTING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'dlr-list': { stat: 'UNDELIV' },
  users: { password: 'Contract-9ood' },
  // The only kind of which an account may have several.
  'user-documents': { document_type: 'other' },
  'credit-request': { credit: 5000 },
  // The default card: an admin has no prices of his own.
  'administration/wa-rate-card': { user_id: null },
}

/** By a computed field that must hold: what it holds by. */
const COMPUTED_FROM: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  is_call_ready: {
    voice_vendor: 'list',
    voice_api_url: 'https://voice.example.in/api',
    voice_login: 'contract',
    voice_password: 'kept',
  },
}

/** The same of values that somebody else must know as well. */
const KNOWN_ELSEWHERE: Readonly<Record<string, (world: World) => Promise<Record<string, unknown>>>> = {
  'whatsapp-message-configuration': numberOfProvider,
}

const LETTER = '%PDF-1.7\n\n'

/** An upload of a kind that a field takes. */
const uploaded = async ({ pool, dataDir }: World['deps'], account: number, accept: readonly string[]): Promise<string> => {
  const id = `contract${String(++counter).padStart(16, '0')}`
  const isSound = accept.includes('.wav')
  const content = isSound ? wav({ seconds: 1 }) : Buffer.from(LETTER)
  const [name, mime] = isSound ? ['sound.wav', 'audio/wav'] : ['letter.pdf', 'application/pdf']
  await pool.query(`insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'upload', $3, $4, $5)`, [
    id,
    account,
    name,
    mime,
    content.length,
  ])
  await mkdir(filesFolder({ dataDir }), { recursive: true })
  await writeFile(filePath({ dataDir }, id), content)
  return `uploads/${id}`
}

/** A body the create call accepts, with every record it refers to made for the same account. Optional fields are left out. */
export const createBody = async (world: World, resource: AnyResource, owner: Account): Promise<Record<string, unknown>> => {
  const body: Record<string, unknown> = {}
  for (const entry of formEntries(resource)) {
    const condition = (entry as { if?: Record<string, unknown> }).if
    if (condition && !holds(condition, body)) continue
    for (const name of entry.fields as readonly string[]) {
      const field = resource.fields[name]
      if (!field || field.writable === 'never') continue
      if (name === 'user_id') body.user_id = owner.id
      else if (field.kind === 'select' && field.default !== undefined)
        body[name] = field.multiple ? [field.default] : field.default
      else if (field.required) body[name] = await required(world, field, owner)
    }
  }
  return { ...body, ...FITTING[resource.name], ...(await KNOWN_ELSEWHERE[resource.name]?.(world)) }
}

const required = async (world: World, field: Field, owner: Account): Promise<unknown> => {
  if (field.kind === 'file') return uploaded(world.deps, owner.id, field.accept)
  if (field.kind !== 'reference') return fresh(field)
  const target = world.deps.register.resources.find(resource => resource.name === field.resource)
  if (!target) throw new Error(`No resource named ${field.resource}`)
  const id = await makeRecord(world, target, owner)
  await setState(world, target, id, field.only, true)
  return field.multiple ? [id] : id
}

const madeUser = async (pool: pg.Pool, owner: Account): Promise<number> => {
  const n = ++counter
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts ("userType", name, username, email, mobile, password_hash, parent_id) values (2, 'Made', $1, $1 || '@made.in', $2, 'none', $3) returning id`,
    [`made${n}`, `9197${String(n).padStart(8, '0')}`, owner.id],
  )
  return rows[0]!.id
}

/** A campaign that waits for its time. */
const madeCampaign = async (pool: pg.Pool, owner: Account): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, campaign_type, campaign_send_date_time)
     values ($1, 'contract-' || $2, 'Contract', 'Text', 1, 'SUNRSE', '{}', $2, '1', now() + interval '1 hour') returning id`,
    [owner.id, String(++counter)],
  )
  return rows[0]!.id
}

/** The same of WhatsApp. */
const madeWaCampaign = async (pool: pg.Pool, owner: Account): Promise<number> => {
  const id = await madeCampaign(pool, owner)
  await pool.query(`update campaigns set route_type = 5, header = '+919810000001' where id = $1`, [id])
  return id
}

/** The same of voice. */
const madeVoiceCampaign = async (pool: pg.Pool, owner: Account): Promise<number> => {
  const id = await madeCampaign(pool, owner)
  await pool.query(`update campaigns set route_type = 4, header = '1600123456', caller_id = '1600123456' where id = $1`, [id])
  return id
}

/** A voice file where a vendor has it. */
const madeVendorFile = async (pool: pg.Pool, owner: Account): Promise<number> => {
  const n = ++counter
  const { rows } = await pool.query<{ id: number }>(
    `with file as (insert into voice_files (account_id, title, path, converted_path, mime, size, duration_ms, status)
         values ($1, 'Contract ' || $2, 'uploads/none', 'uploads/none', 'audio/wav', 44, 1000, 1) returning id),
       route as (insert into primary_routes (route_name, smsc_id, gateway_type, route_types)
         values ('Contract voice ' || $2, 'contract-voice-' || $2, 4, '{4}') returning id)
     insert into voice_vendor_files (voice_file_id, account_id, route_id, vendor_voice_id)
     select file.id, $1, route.id, 'p' || $2 from file, route returning id`,
    [owner.id, String(n)],
  )
  return rows[0]!.id
}

/** A campaign that a restored database holds. */
const madeHeld = async (pool: pg.Pool, owner: Account): Promise<number> => {
  const id = await madeCampaign(pool, owner)
  await pool.query(
    `with found as (insert into restores (why, submits) values ('moved', 0) returning id)
     update campaigns set restore_id = (select id from found) where id = $1`,
    [id],
  )
  return id
}

/** A template of a number that the provider has; the provider was not told of it yet. */
const madeTemplate = async (pool: pg.Pool, owner: Account, world: World): Promise<number> => {
  const number = await makeRecord(world, configurations, owner)
  const { rows } = await pool.query<{ id: number }>(
    `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components)
     select $1, id, business_account_id, 'contract_' || $3, 'en', 'UTILITY', '[{"type": "BODY", "text": "Your order is ready."}]'
     from wa_configurations where id = $2 returning id`,
    [owner.id, number, String(++counter)],
  )
  return rows[0]!.id
}

/** Rows of resources that are not made by a create call, or of which that says more than their fields do. */
const MADE_ELSEWHERE: Readonly<Record<string, (pool: pg.Pool, owner: Account, world: World) => Promise<number>>> = {
  'whatsapp-message-template': madeTemplate,
  'unmapped-codes': async pool => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into unmapped_codes (route_id, stat, err, seen, sample) values (1, 'UNDELIV', $1, 1, 'stat:UNDELIV') returning id`,
      [`x${++counter}`],
    )
    return rows[0]!.id
  },
  'admin-manage-campaign': madeCampaign,
  'status-adjustments': async (pool, owner) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into status_adjustments (action, reason, status, actor_id, changed) values ('apply_ratio', 'Contract', 'done', $1, 1) returning id`,
      [owner.id],
    )
    return rows[0]!.id
  },
  'dlr-backfills': async (pool, owner) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into dlr_backfills (dlr_code_ids, reason, created_by) values ('{}', 'Contract', $1) returning id`,
      [owner.id],
    )
    return rows[0]!.id
  },
  'delivery-report': madeCampaign,
  'whatsapp-message-report': madeWaCampaign,
  'voice-vendor-campaigns': madeVoiceCampaign,
  'admin-all-voice-status': madeVendorFile,
  'voice-report': madeVoiceCampaign,
  'scheduled-campaign-report': madeCampaign,
  'all-campaign': madeCampaign,
  'campaign-report': madeCampaign,
  'held-campaigns': madeHeld,
  'user-monthly-report': async (pool, owner) => {
    const { rows } = await pool.query<{ id: number }>(
      `with made as (insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash)
         values ($1, 'contract-' || $2, 'Contract', 'Text', 1, 'SUNRSE', '{}', $2) returning campaign_send_date_time as at)
       select to_char(at at time zone 'Asia/Kolkata', 'YYYYMM')::bigint * 1000000000 + $1::bigint as id from made`,
      [owner.id, String(++counter)],
    )
    return rows[0]!.id
  },
  'user-credits': async (pool, owner) => {
    await pool.query(
      `select ledger_move('credit', null, 10, 1::smallint, null, 'issued', $1, 'main', null, null, 'manual', 'contract')`,
      [owner.id],
    )
    const { rows } = await pool.query<{ id: number }>(
      `select max(id) as id from ledger_entries where account_id = $1 and wallet_kind = 'main'`,
      [owner.id],
    )
    return rows[0]!.id
  },
  'audit-log': async (pool, owner) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into audit_log (actor_id, account_id, action, entity) values ($1, $1, 'contract.made', 'contract') returning seq as id`,
      [owner.id],
    )
    return rows[0]!.id
  },
  alarms: async pool => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into alarms (kind, entity, entity_id, detail) values ('ledger_sum', 'wallets', '0', '{"sum": 5}')
       on conflict (kind, coalesce(entity, ''), coalesce(entity_id, '')) where resolved_at is null do update set at = now() returning id`,
    )
    return rows[0]!.id
  },
  'server-command-runs': async (pool, owner) => {
    const { rows } = await pool.query<{ id: number }>(
      `with job as (insert into jobs (account_id, actor_id, kind, status) values ($1, $1, 'command', 'done') returning id)
       insert into command_runs (job_id, command, actor_id, succeeded) select id, 'queue-status', $1, true from job returning id`,
      [owner.id],
    )
    return rows[0]!.id
  },
  'login-user-log': async (pool, owner) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into login_log (account_id, username, event, status) values ($1, 'contract', 'login', 1) returning id`,
      [owner.id],
    )
    return rows[0]!.id
  },
  // An override: the default is not deleted.
  'administration/wa-rate-card': async (pool, owner) => {
    const { rows } = await pool.query<{ id: number }>(
      `with country as (insert into countries (name, iso2, iso3, dial_code) values ('Made ' || $2, 'M' || $2, 'M' || $2, '999') returning id)
       insert into wa_rate_cards (account_id, country_id, effective_from, currency) select $1, id, '2026-01-01', 'INR' from country returning id`,
      [owner.id, String(++counter)],
    )
    return rows[0]!.id
  },
  'wa-chat': async (pool, owner, world) => {
    const number = await makeRecord(world, configurations, owner)
    const n = String(++counter)
    const { rows } = await pool.query<{ id: number }>(
      `insert into wa_threads (account_id, wa_configuration_id, contact, profile_name, last_message, unread)
       values ($1, $3, '9198' || lpad($2, 8, '0'), 'Asha ' || $2, 'Hello ' || $2, 1) returning id`,
      [owner.id, n, number],
    )
    return rows[0]!.id
  },
  'wa-incoming': async pool => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into wa_incoming (digest, body, state, problem) values ('contract-' || $1, 'Body ' || $1, 'failed', 'Problem ' || $1) returning id`,
      [String(++counter)],
    )
    return rows[0]!.id
  },
  'voice-incoming': async pool => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into voice_incoming (route_id, digest, body, state, problem) values (0, 'contract-' || $1, 'Body ' || $1, 'failed', 'Problem ' || $1) returning id`,
      [String(++counter)],
    )
    return rows[0]!.id
  },
  users: madeUser,
  'get-user-route': madeUser,
}

/** Whether there is a way to make one: some lists only show what comes about elsewhere. */
export const canMake = (resource: AnyResource): boolean =>
  resource.operations.create !== undefined || resource.name in MADE_ELSEWHERE

/** Adds a record straight to the database, owned by the account; answers its number. */
export const makeRecord = async (world: World, resource: AnyResource, owner: Account): Promise<number> => {
  const { pool } = world.deps
  const elsewhere = MADE_ELSEWHERE[resource.name]
  if (elsewhere) return elsewhere(pool, owner, world)
  // A value of two letters is soon one that is there already.
  for (let left = TRIES; ; left--)
    try {
      return await insertRecord(world, resource, owner)
    } catch (error) {
      if (errorCode(error) !== UNIQUE_VIOLATION || left === 0) throw error
    }
}

const UNIQUE_VIOLATION = '23505'
const TRIES = 20

/** Columns that the platform fills in by itself when such a record is made. */
const FILLED_IN: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => Record<string, unknown>>> = {
  'whatsapp-media': ({ file }) => ({
    path: file,
    file_name: 'letter.pdf',
    media_type: 'document',
    mime: 'application/pdf',
    size: LETTER.length,
  }),
  'voice-upload': ({ file }) => ({ path: file, converted_path: file, mime: 'audio/wav', size: 16_044, duration_ms: 1000 }),
  'wa-get-qr-list': () => ({ code: `CONTRACT${++counter}`, deep_link_url: 'https://wa.me/message/CONTRACT' }),
}

const insertRecord = async (world: World, resource: AnyResource, owner: Account): Promise<number> => {
  const body = await createBody(world, resource, owner)
  const filled = Object.entries(FILLED_IN[resource.name]?.(body) ?? {})
  const sent = Object.entries(body).filter(([name]) => name !== 'user_id' && !resource.fields[name]?.virtual)
  const columns = [...sent, ...filled]
  const named = [...columns, ...(resource.owner === 'user_id' ? ([['account_id', owner.id]] as [string, unknown][]) : [])]
  const { rows } = await world.deps.pool.query<{ id: number }>(
    `insert into "${resource.table}" (${named.map(([name]) => `"${name}"`).join(', ')}) values (${named.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    named.map(([name, value]) => storedAs(world, resource.fields[name], value)),
  )
  return rows[0]!.id
}

/** As the platform would have stored it. */
const storedAs = (world: World, field: Field | undefined, value: unknown): unknown => {
  if (field?.kind === 'richText') return JSON.stringify(value)
  return isSecret(field) && typeof value === 'string' ? world.deps.secrets.seal(value) : value
}

/** Puts a record into a state that a condition names, or into one it does not. Answers false where no other state exists. */
export const setState = async (
  world: World,
  resource: AnyResource,
  id: number,
  when: Readonly<Record<string, unknown>> | undefined,
  met: boolean,
): Promise<boolean> => {
  for (const [name, wanted] of Object.entries(when ?? {})) {
    const allowed = Array.isArray(wanted) ? wanted : [wanted]
    const field = resource.fields[name]
    // What the server computes cannot be set, but for what it is computed from.
    if (field?.virtual) {
      for (const [column, value] of Object.entries((met && COMPUTED_FROM[name]) || {}))
        await setOne(world.deps.pool, resource, id, column, [value])
      continue
    }
    const all = field?.kind === 'select' ? field.choices.map(choice => choice.value) : []
    const chosen = met ? allowed.slice(0, 1) : all.filter(choice => !allowed.includes(choice))
    if (!(await setOne(world.deps.pool, resource, id, name, chosen))) return false
    if (!met) return true
  }
  return met
}

/** The first value that the table takes: a state that needs more than its own column (approved means paid) is passed over. */
const setOne = async (
  pool: pg.Pool,
  { table }: AnyResource,
  id: number,
  name: string,
  wanted: readonly unknown[],
): Promise<boolean> => {
  for (const value of wanted) {
    try {
      await pool.query(`update "${table}" set "${name}" = $2 where id = $1`, [id, value])
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '23514') throw error
    }
  }
  return false
}

/** The fields a person of this type may send on create or update. */
export const playable = (resource: AnyResource, operation: 'create' | 'update', body: Readonly<Record<string, unknown>>) =>
  fieldsInPlay(resource, operation, body, undefined)
