import { present } from '../../../messaging/present.ts'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { callVendor, receiptContext, recountWithin } from '../../delivery/port.ts'
import { VendorRefused } from '../../gateways/voice/vendor.ts'
import type { Deps, RowHandler } from '../../kernel/context/context.ts'
import { countAttempt } from '../../kernel/net/attempts.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import { toWire } from '../../kernel/records/columns.ts'
import type { RegisteredCompanion } from '../../kernel/records/companion.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { askAboutLists } from '../batches/lookAfter.ts'
import { handleTold } from '../incoming/handleIncoming.ts'
import { askAbout, CALL_TIMES } from '../singles/ask.ts'
import { readOpenOf } from '../singles/due.ts'

/** Whoever asks waits so long for vendors of either kind; what is left is asked by the workers in their own time. */
const FOR_MS = 8000
/** Of one campaign, whoever asks: more often its vendors are not asked, and it is only counted again. */
const TIMES_A_MINUTE = 6
const DONE = 'Campaign Status Updated Successfully'

type Needs = Pick<Deps, 'pool' | 'secrets' | 'log'>

/** Asks vendors of single calls. @returns why one of them could not be asked */
const askAboutSingles = async (
  deps: Needs,
  campaign: number,
  receipts: ReturnType<typeof receiptContext>,
): Promise<string | undefined> => {
  const { pool } = deps
  let problem: string | undefined
  for (const [routeId, calls] of Map.groupBy(await readOpenOf(pool, campaign), call => call.routeId))
    try {
      const vendor = await callVendor(pool, deps, routeId)
      const { digests, refused } = await askAbout(pool, vendor, calls, CALL_TIMES, { longestMs: FOR_MS })
      await handleTold(pool, digests, await receipts())
      problem = refused?.message ?? problem
    } catch (error) {
      if (!(error instanceof VendorRefused || error instanceof HttpProblem)) throw error
      problem = error.message
    }
  return problem
}

/** Asks the vendors of a campaign what became of its calls, and carries out what they tell. @returns why one could not be asked */
const askVendors = async (deps: Needs, campaign: number): Promise<string | undefined> => {
  const receipts = receiptContext(deps.pool)
  const ofLists = await askAboutLists(deps.pool, deps, campaign, receipts, FOR_MS)
  return (await askAboutSingles(deps, campaign, receipts)) ?? ofLists
}

/**
 * `GET voice-campaign-status/{id}`: its vendors are asked what became of the calls that are open, outside of any transaction; then it is
 * counted again, and answered as it stands (rule voice-51). A vendor who does not answer keeps nobody from the counts; the message says it.
 */
export const checkStatusBy =
  (companion: () => RegisteredCompanion): RowHandler<typeof voiceCampaigns, 'checkStatus'> =>
  async ({ caller, deps, record }) => ({
    outside: async () => {
      const { count } = await countAttempt(deps.pool, `voice-status:${record.id}`, 1)
      const problem = count <= TIMES_A_MINUTE ? await askVendors(deps, record.id) : undefined
      return async tx => {
        await aboveTenant(tx, () => recountWithin(tx, record.id))
        const [row] = await findRecords(tx, caller, voiceCampaigns, companion(), [record.id])
        return {
          message: problem === undefined ? DONE : `Counted again. ${problem}`,
          data: toWire(present(row), caller.timezone) as VoiceCampaign,
        }
      }
    },
  })
