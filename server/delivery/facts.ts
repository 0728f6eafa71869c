import type { AdjustedState, State } from './states.ts'

/** Messages of one campaign, counted as reports do (server/schema/13_reports.sql); with counts below zero: those that are so no longer. */
export interface Fact {
  campaign_id: number
  /** 0: none. */
  route_id: number
  state: State
  /** 0: nothing was set. */
  adjusted: AdjustedState | 0
  stat: string
  err: string
  lag: number
  messages: number
  parts: number
  credits: number
  lag_ms: number
}

/** The columns of a fact, and their types in the database. */
export const FACT_COLUMNS = {
  campaign_id: 'bigint',
  route_id: 'bigint',
  state: 'smallint',
  adjusted: 'smallint',
  stat: 'text',
  err: 'text',
  lag: 'smallint',
  messages: 'bigint',
  parts: 'bigint',
  credits: 'bigint',
  lag_ms: 'bigint',
} as const satisfies Record<keyof Fact, string>

/** Of messages that are open there is neither a reason nor a delay. */
const OPEN = { stat: '', err: '', lag: -1, lag_ms: 0 }

/** Open messages, none of them refunded: their credits are what is held or used for them. */
export type OpenFact = Omit<Fact, keyof typeof OPEN>

/**
 * What a batch changes of the counts that reports are drawn from. Its statement then says `facts_are_noted()`, so that the trigger on
 * messages leaves it alone.
 */
export class Facts {
  private readonly became: Fact[] = []
  private readonly were = new Map<string, Fact>()

  add(fact: Fact): void {
    this.became.push(fact)
  }

  addOpen(fact: OpenFact): void {
    this.became.push({ ...OPEN, ...fact })
  }

  /** Messages that are open no longer, or not in the same way. */
  removeOpen(fact: OpenFact): void {
    const key = `${fact.campaign_id}/${fact.route_id}/${fact.state}/${fact.adjusted}`
    let were = this.were.get(key)
    if (!were) {
      were = { ...OPEN, ...fact, messages: 0, parts: 0, credits: 0 }
      this.were.set(key, were)
    }
    were.messages -= fact.messages
    were.parts -= fact.parts
    were.credits -= fact.credits
  }

  get all(): Fact[] {
    return [...this.became, ...this.were.values()]
  }
}
