import { tell } from '../../messaging/tell.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import type { ImportRow } from '../kernel/records/companion.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { notifyOperators } from '../notifications/port.ts'
import { headerFacts } from './header.ts'
import { validateTemplate } from './validateTemplate.ts'

/** Headings of ledger portals that know no record of ours: only what is a header can be added as one. */
const HEADER = /^([A-Za-z]{6}|\d{6})$/

interface Missing {
  header: string
  entity: string
}

const unknownHeaders = async (tx: Tx, rows: readonly ImportRow[], account: number): Promise<Map<string, Missing>> => {
  const named = new Map<string, Missing>()
  for (const { values } of rows)
    for (const header of (values.sender_id as string[] | null) ?? [])
      if (HEADER.test(header) && typeof values.pe_id === 'string')
        named.set(header.toUpperCase(), { header, entity: values.pe_id })
  const { rows: known } = await tx.query<{ sender_id: string }>(
    `select s.sender_id from sender_ids s where s.sender_id = any($1) and (s.account_id = $2
       or s.id in (select sender_id_id from sender_id_accounts where account_id = $2))`,
    [[...named.keys()], account],
  )
  for (const { sender_id } of known) named.delete(sender_id)
  return named
}

/** Adds the headers that rows of an import name and the account does not have, waiting for approval (rule dlt-7). */
export const addUnknownSenders = async (tx: Tx, caller: Caller, rows: readonly ImportRow[], account: number): Promise<void> => {
  const missing = await unknownHeaders(tx, rows, account)
  for (const { header, entity } of missing.values()) {
    const facts = headerFacts(header)
    await tx.query(
      `insert into sender_ids (account_id, sender_id, dlt_header_exact, header_type, pe_id, status, entry_mode, created_by)
       values ($1, $2, $3, $4, $5, 2, 'import', $6) on conflict do nothing`,
      [account, facts.sender_id, facts.dlt_header_exact, facts.header_type, entity, caller.actorId],
    )
  }
  if (missing.size > 0)
    await notifyOperators(tx, 'sender-id-action', {
      event: 'sender-waiting',
      title: 'Sender IDs to approve',
      message: `${[...missing.keys()].slice(0, 10).join(', ')}: added by an import and waiting for approval.`,
      link: '/senderid-list',
    })
}

/** A sentence names no more of them. */
const MOST_NAMED = 100

/** What an import says of the headers it added: those of its own transaction. */
export const tellAddedSenders = async (tx: Tx, caller: Caller): Promise<string[]> => {
  const { rows } = await tx.query<{ header: string }>(
    `select sender_id as header from sender_ids
     where entry_mode = 'import' and created_by = $1 and created_at = now() order by 1`,
    [caller.actorId],
  )
  if (rows.length === 0) return []
  const named = rows.slice(0, MOST_NAMED).map(({ header }) => header)
  const headers = named.join(', ') + (rows.length > named.length ? ' …' : '')
  return [tell('Sender IDs added, to be approved: %{count} (%{headers}).', { count: rows.length, headers })]
}

/** Checks each row as the form would; where headers are added with them, those that wait for approval will do. */
export const validateImported = async (tx: Tx, rows: readonly ImportRow[], waitingToo: boolean): Promise<void> => {
  for (const row of rows) {
    try {
      // An empty cell is a field that was not sent.
      const sent = Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== null))
      Object.assign(row.values, await validateTemplate(tx, sent, undefined, { waitingToo }))
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.status >= 500) throw error
      const told = Object.entries(error.errors ?? { '': [error.message] })
      for (const [field, messages] of told) row.refuse(field, messages.join(' '))
    }
  }
}
