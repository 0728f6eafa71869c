import { BLOCK } from './blockSize.ts'
import { NAME_OF, type State } from './states.ts'

/** Which messages; each value as SQL, `$2` say, and ids as bigint. */
interface Choice {
  campaign: string
  /** Behind this id only. */
  after?: string | undefined
  /** Of these ids only, which find them by themselves. */
  chosen?: { account: string; ids: string } | undefined
  /** No more than so many of each block, the first: for who wants no more in all, and so reads no block to its end. */
  first?: number | undefined
}

/**
 * SQL of the messages of a campaign that are in certain states, to be read like a table; in order of `block, id` for the price of the blocks
 * that are read (in order of their id alone, all would be read first). Blocks that have none of them are passed over, of the others all
 * messages are looked at: what is spread thinly over a large campaign costs a look at each of its messages.
 */
export const messagesIn = (states: readonly State[], { campaign, after, chosen, first }: Choice): string => {
  const wanted = `state in (${states.join(', ')})${after === undefined ? '' : ` and id > ${after}`}`
  if (chosen)
    return `(select id / ${BLOCK} as block, * from messages
      where account_id = ${chosen.account} and campaign_id = ${campaign} and id = any(${chosen.ids}::bigint[]) and ${wanted})`
  const have = (block: string) =>
    `(${states.map(state => `${NAME_OF[state]} > 0`).join(' or ')})${after === undefined ? '' : ` and ${block} >= ${after} / ${BLOCK}`}`
  return first === undefined
    ? `(select * from block_messages where block_campaign = ${campaign} and ${have('block')} and ${wanted})`
    : `(select b.block, m.* from id_blocks b cross join lateral (
        select * from messages where account_id = b.account_id and id >= b.block * ${BLOCK} and id < (b.block + 1) * ${BLOCK}
          and campaign_id = ${campaign} and ${wanted} order by id limit ${first}) m
      where b.campaign_id = ${campaign} and ${have('b.block')})`
}

/** SQL behind `from`: message `m` of an id, given as SQL, found by its block; more conditions may follow. */
export const messageById = (id: string): string =>
  `id_blocks b join messages m on m.account_id = b.account_id and m.id = ${id} where b.block = ${id} / ${BLOCK}`
