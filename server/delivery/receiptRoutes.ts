import type { Client } from '../kernel/db/client.ts'
import { IdEvidence } from './idEvidence.ts'
import { type IdFormat, type Notation, notationOf } from './messageIds.ts'
import { operatorAccount } from './sharedAccounts.ts'

interface Row {
  id: number
  /** The account at the operator: ids are given by it, and its receipts come over any of its routes. */
  account: string | null
  receipt_check: number
  response_id_format: IdFormat
  receipt_id_format: IdFormat
  id_format_by: 'person' | 'receipts' | null
}

const RELOAD_MS = 2000
const NONE: readonly number[] = []

/** What routes say of their receipts, as last read, and what their receipts say of them. */
export class ReceiptRoutes {
  readonly evidence = new IdEvidence()
  private routes = new Map<number, Row>()
  private members = new Map<string, number[]>()
  private notations = new Map<string, Notation | undefined>()
  private loadedAt = Number.NEGATIVE_INFINITY

  /** Call before a batch; reads the routes anew every few seconds. */
  async refresh(client: Client): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_MS) return
    const { rows } = await client.query<Row>({
      name: 'receipt_routes',
      text: `select r.id, ${operatorAccount('r')} as account, r.receipt_check, r.response_id_format, r.receipt_id_format, r.id_format_by
       from primary_routes r order by r.id_format_by = 'person' desc nulls last, r.id`,
    })
    this.routes = new Map(rows.map(row => [row.id, row]))
    const byAccount = Map.groupBy(rows, row => row.account ?? '')
    byAccount.delete('')
    this.members = new Map([...byAccount].map(([account, own]) => [account, own.map(({ id }) => id)]))
    // What a person set of one route holds for the others of its account too, until they say otherwise.
    this.notations = new Map(
      [...byAccount].map(([account, own]) => [account, own.map(ownNotation).find(notation => notation !== undefined)]),
    )
    this.loadedAt = performance.now()
  }

  /** What was read is out of date. */
  forget(): void {
    this.loadedAt = Number.NEGATIVE_INFINITY
  }

  /** Whether receipts that contradict their message are kept and not applied: always those that bear no flag. */
  checks(routeId: number, flagged: boolean): boolean {
    return !flagged || this.routes.get(routeId)?.receipt_check !== 0
  }

  accountOf(routeId: number): string | undefined {
    return this.routes.get(routeId)?.account ?? undefined
  }

  /** The routes of an account at an operator. */
  membersOf(account: string): readonly number[] {
    return this.members.get(account) ?? NONE
  }

  /** How ids in receipts of a route are to be read; undefined while that is not known. */
  notationOf(routeId: number): Notation | undefined {
    const row = this.routes.get(routeId)
    if (!row) return undefined
    return ownNotation(row) ?? (row.account === null ? undefined : this.notations.get(row.account))
  }

  notationOfAccount(account: string): Notation | undefined {
    return this.notations.get(account)
  }
}

function ownNotation({ response_id_format, receipt_id_format }: Row): Notation | undefined {
  return notationOf(response_id_format, receipt_id_format)
}
