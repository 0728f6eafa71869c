import type pg from 'pg'

type Tier = readonly [tier_from: number, rate: number]

/** Prices by messages a month, each until the next begins. In 1/10,000 of a rupee. */
const BY_VOLUME: readonly Tier[] = [
  [0, 1150],
  [750_000, 1081],
  [15_000_000, 1012],
  [20_000_000, 943],
  [50_000_000, 874],
  [100_000_000, 805],
]

const PRICES: Readonly<Record<string, readonly Tier[]>> = {
  marketing: [[0, 8631]],
  utility: BY_VOLUME,
  authentication: BY_VOLUME,
  authentication_international: [[0, 23_000]],
  service: [[0, 0]],
}

/** Replies cost what utility messages do from this day on, after the first thousand of a month. */
const CARDS: readonly { from: string; prices: Readonly<Record<string, readonly Tier[]>> }[] = [
  { from: '2026-01-01', prices: PRICES },
  {
    from: '2026-10-01',
    prices: {
      ...PRICES,
      service: [
        [0, 0],
        [1000, 1150],
      ],
    },
  },
]

const rows = CARDS.flatMap(({ from, prices }) =>
  Object.entries(prices).flatMap(([category, tiers]) =>
    tiers.map(([tier_from, rate], place) => ({ from, category, tier_from, tier_to: tiers[place + 1]?.[0] ?? null, rate })),
  ),
)

/**
 * What the provider was reported to ask in India, as the default card of a new desk: price and cost alike, and marked as an example until an
 * admin has checked it (rule whatsapp-24). A desk that has any card keeps what it has.
 */
export const ensureExampleRates = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `with given as (select * from jsonb_to_recordset($1) as g("from" date, category text, tier_from bigint, tier_to bigint, rate bigint)),
     made as (
       insert into wa_rate_cards (country_id, effective_from, currency, is_example)
       select home_country(), "from", 'INR', 1 from given
       where home_country() is not null and not exists (select 1 from wa_rate_cards) group by "from" order by "from"
       on conflict do nothing returning id, effective_from)
     insert into wa_charges (card_id, category, tier_from, tier_to, rate, provider_cost)
     select made.id, category, tier_from, tier_to, rate, rate from made join given on given."from" = made.effective_from`,
    [JSON.stringify(rows)],
  )
}
