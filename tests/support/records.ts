import type { FastifyInstance } from 'fastify'
import { type Account, type Answered, call, type World } from './world.ts'

export const PE_ID = '1701158019630577568'

let counter = 0

/** Rows put straight into the database, and calls made for whoever is named. */
export const recordBench = (world: World, app: FastifyInstance) => {
  const query = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await world.deps.pool.query<T>(sql, values)).rows
  const one = async (sql: string, values: unknown[]) => (await query<{ id: number }>(`${sql} returning id`, values))[0]!.id
  const as = async (account: Account, permissions?: readonly string[]) => {
    const token = await world.signIn(account, permissions)
    return (method: string, path: string, body?: unknown): Promise<Answered> => call(app, token, method, path, body)
  }
  return {
    query,
    as,
    sender: (owner: Account, header: string, status = 1) =>
      one('insert into sender_ids (account_id, sender_id, dlt_header_exact, pe_id, status) values ($1, $2, $2, $3, $4)', [
        owner.id,
        header,
        PE_ID,
        status,
      ]),
    template: (owner: Account, senders: readonly number[] = [], message = 'Dear {#var#}, your fee is due. - SUNRSE') =>
      one(
        `insert into dlt_templates (account_id, template_name, dlt_template_id, pe_id, sender_id, dlt_message) values ($1, $2, $3, $4, $5, $6)`,
        [owner.id, `Template ${++counter}`, `11071612345${String(counter).padStart(8, '0')}`, PE_ID, senders, message],
      ),
    templateGroup: (owner: Account, name = `Group ${++counter}`) =>
      one('insert into dlt_template_groups (account_id, group_name) values ($1, $2)', [owner.id, name]),
    group: (owner: Account, name = `Parents ${++counter}`) =>
      one('insert into contact_groups (account_id, group_name) values ($1, $2)', [owner.id, name]),
    contact: (owner: Account, group: number, mobile: string, more: Record<string, unknown> = {}) => {
      const values = { account_id: owner.id, contact_group_id: group, mobile, ...more }
      const names = Object.keys(values)
      return one(
        `insert into contact_numbers (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(values),
      )
    },
    blocked: (owner: Account, mobile: string) =>
      one('insert into blacklists (account_id, mobile_number, created_by) values ($1, $2, $1)', [owner.id, mobile]),
  }
}

export type RecordBench = ReturnType<typeof recordBench>

/** The record numbers of a list's answer. */
export const idsIn = ({ body }: Answered): number[] => ((body.data as { data: { id: number }[] }).data ?? []).map(({ id }) => id)
