import type pg from 'pg'
import { BLOCK } from '../../server/delivery/blockSize.ts'
import { STATE, STATE_NAMES } from '../../server/delivery/states.ts'

/** Lets blocks of ids say what their rows say, where a test wrote rows itself. */
export const countBlocks = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into id_blocks (block, account_id, campaign_id, first_row, ${STATE_NAMES.join(', ')})
     select id / ${BLOCK}, account_id, campaign_id, min(row_no), ${STATE_NAMES.map(name => `count(*) filter (where state = ${STATE[name]})`).join(', ')}
     from messages group by 1, 2, 3
     on conflict (block) do update set ${STATE_NAMES.map(name => `${name} = excluded.${name}`).join(', ')}`,
  )
}
