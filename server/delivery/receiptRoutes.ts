import type { Client } from '../credits/ledger.ts'

interface Row {
  id: number
  receipt_check: number
}

const RELOAD_MS = 2000

/** What routes say of their receipts, as last read. */
export class ReceiptRoutes {
  private routes = new Map<number, Row>()
  private loadedAt = Number.NEGATIVE_INFINITY

  /** Call before a batch; reads the routes anew every few seconds. */
  async refresh(client: Client): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_MS) return
    const { rows } = await client.query<Row>('select id, receipt_check from primary_routes')
    this.routes = new Map(rows.map(row => [row.id, row]))
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
}
