import { BLOCK } from './blockSize.ts'
import { NAME_OF, type State } from './states.ts'

/** Which messages; each value as SQL, `$2` say, and ids as bigint. */
interface Choice {
  campaign: string
  /** Behind this id only. */
  after?: string | undefined
  /** Of these ids only, which find them by themselves. */
  chosen?: { account: string; ids: string } | undefined
}

/**
 * SQL of the messages of a campaign that are in certain states, to be read like a table; in order of `block, id` for the price of the blocks
 * that are read (in order of their id alone, all would be read first). Blocks that have none of them are passed over, of the others all
 * messages are looked at: what is spread thinly over a large campaign costs a look at each of its messages.
 */
export const messagesIn = (states: readonly State[], { campaign, after, chosen }: Choice): string => {
  const wanted = `state in (${states.join(', ')})${after === undefined ? '' : ` and id > ${after}`}`
  return chosen
    ? `(select id / ${BLOCK} as block, * from messages
        where account_id = ${chosen.account} and campaign_id = ${campaign} and id = any(${chosen.ids}::bigint[]) and ${wanted})`
    : `(select * from block_messages where block_campaign = ${campaign} and (${states.map(state => `${NAME_OF[state]} > 0`).join(' or ')})
        and ${wanted}${after === undefined ? '' : ` and block >= ${after} / ${BLOCK}`})`
}

/** SQL behind `from`: message `m` of an id, given as SQL, found by its block; more conditions may follow. */
export const messageById = (id: string): string =>
  `id_blocks b join messages m on m.account_id = b.account_id and m.id = ${id} where b.block = ${id} / ${BLOCK}`
