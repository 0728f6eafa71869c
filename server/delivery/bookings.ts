import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { Client } from '../kernel/db/client.ts'
import { together } from '../kernel/db/together.ts'
import { lockWallets, type MovementKind, moveAll, type WalletKind } from '../money/port.ts'
import type { CampaignTerms } from './counters.ts'

type Kind = Extract<MovementKind, 'settle' | 'unsettle' | 'void' | 'refund' | 'recharge' | 'use'>

const WAYS: Readonly<Record<Kind, { from: WalletKind; to: WalletKind; source: string }>> = {
  // A gateway took the message: what was held for it is used up.
  settle: { from: 'held', to: 'spent', source: 'campaign' },
  // It was taken and did not come about, and is tried once more: what was used up is promised again.
  unsettle: { from: 'spent', to: 'held', source: 'campaign' },
  // It never went out: what was held goes back.
  void: { from: 'held', to: 'main', source: 'refund' },
  // It went out and failed, and the account pays for delivery only.
  refund: { from: 'spent', to: 'main', source: 'refund' },
  // It was refunded and arrived after all.
  recharge: { from: 'main', to: 'spent', source: 'campaign' },
  // It is paid when it arrives, and a person has set it as arrived: what is held for it is used up, until that is lifted.
  use: { from: 'held', to: 'spent', source: 'campaign' },
}

interface Booking {
  kind: Kind
  campaignId: number
  amount: number
  /** Smallest id of the messages in it. */
  first: number
  count: number
}

/** Movements of credits for messages, summed by campaign and kind, and written in one go. */
export class Bookings {
  private readonly byKey = new Map<string, Booking>()

  add(kind: Kind, campaignId: number, credits: number, messageId: number, count = 1): void {
    if (credits === 0) return
    const key = `${kind}:${campaignId}`
    const booking = this.byKey.get(key)
    if (!booking) {
      this.byKey.set(key, { kind, campaignId, amount: credits, first: messageId, count })
      return
    }
    booking.amount += credits
    booking.count += count
    booking.first = Math.min(booking.first, messageId)
  }

  /**
   * Writes the movements. Each is keyed by its kind and the smallest message in it: a message is settled or given back once (once more
   * each time it is put back into the queue), so a key cannot come again, and the database refuses it if it does. Refunds and recharges
   * of one message may alternate, and what is set by hand may be lifted; those have no key.
   * @throws Error when a key was used before: the whole transaction must then be given up
   */
  async write(client: Client, campaigns: ReadonlyMap<number, CampaignTerms>): Promise<void> {
    const bookings = [...this.byKey.values()].sort((a, b) => a.campaignId - b.campaignId)
    if (bookings.length === 0) return
    const owners = new Map<string, { account: number; routeType: number }>()
    for (const { campaignId } of bookings) {
      const { account_id, route_type } = present(campaigns.get(campaignId))
      owners.set(`${account_id}/${route_type}`, { account: account_id, routeType: route_type })
    }
    const movements = bookings.map(({ kind, campaignId, amount, first, count }) => {
      const { account_id, route_type, requeues } = present(campaigns.get(campaignId))
      const { from, to, source } = WAYS[kind]
      const keyed = kind === 'settle' || kind === 'void'
      return {
        kind,
        key: keyed ? `${kind}:${campaignId}:${first}${requeues > 0 ? `:${requeues}` : ''}` : null,
        amount,
        routeType: route_type,
        from: { account: account_id, kind: from },
        to: { account: account_id, kind: to },
        campaignId,
        source,
        comment: count === 1 ? tell('1 message') : tell('%{count} messages', { count }),
      }
    })
    const [, moves] = await together(client, [() => lockWallets(client, [...owners.values()]), () => moveAll(client, movements)])
    for (const [index, moved] of moves.entries()) {
      const { kind, campaignId, first } = present(bookings[index])
      if (moved === null) throw new Error(`Message ${first} of campaign ${campaignId} was to be booked twice (${kind}).`)
    }
  }
}
