import { messageOf } from '../../messaging/thrown.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { QUALITY } from '../../resources/whatsapp/choices.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { keepFacts, learn } from '../whatsapp/numbers/facts.ts'
import { openNumber } from '../whatsapp/numbers/open.ts'
import { pulling } from '../whatsapp/templates/pull.ts'
import { type CommandFunction, type CommandRun, counted } from './command.ts'

interface Connected {
  id: number
  account_id: number
  business_account_id: string
  shown: string
}

/** Numbers that are in use. */
const readConnected = async ({ pool }: CommandRun): Promise<Connected[]> =>
  (
    await pool.query<Connected>(
      `select id, account_id, business_account_id, name || ' ' || display_phone_number as shown from wa_configurations
       where status = 1 order by id`,
    )
  ).rows

/** Does something with each of some numbers; one that fails keeps no other from its turn, and the run fails in the end. */
const withEach = async (
  run: CommandRun,
  numbers: readonly Connected[],
  work: (number: Connected) => Promise<string>,
): Promise<void> => {
  let failed = 0
  await run.progress(0, numbers.length)
  for (const [place, number] of numbers.entries()) {
    try {
      await run.say(`${number.shown}: ${await work(number)}`)
    } catch (error) {
      failed++
      await run.say(`${number.shown}: failed. ${messageOf(error)}`)
    }
    await run.progress(place + 1)
  }
  if (failed > 0) throw new Error(`${counted(failed, 'number')} of ${numbers.length} failed: see above.`)
  await run.say(`${counted(numbers.length, 'number')} read.`)
}

/** Pulls the templates of every business, once for each account that has a number of it (rule whatsapp-66). */
export const waSyncTemplates: CommandFunction = async run => {
  const { deps, pool } = run
  const known = new Map<string, Connected>()
  for (const number of await readConnected(run)) {
    const key = `${number.account_id}/${number.business_account_id}`
    if (!known.has(key)) known.set(key, number)
  }
  await withEach(run, [...known.values()], async ({ id, account_id: accountId }) => {
    const open = await asSystem(pool, tx => openNumber(tx, deps, id))
    const keep = await pulling({ id, accountId, open }, accountId)()
    const { message } = await asSystem(pool, keep)
    return message
  })
}

/** Reads how every number stands; whoever it concerns is told where that is another way than before (rule whatsapp-65). */
export const waQualityCheckAll: CommandFunction = async run => {
  const { deps, pool } = run
  await withEach(run, await readConnected(run), async ({ id }) => {
    const learned = await learn(await asSystem(pool, tx => openNumber(tx, deps, id)))
    await asSystem(pool, tx => keepFacts(tx, id, learned))
    const { quality, messaging_limit_tier: limit, connection } = learned.facts
    return [`${labelOf(QUALITY, quality)} quality`, limit, connection].filter(Boolean).join(', ')
  })
}
