import { gatesOf } from '../../../resources/language/access.ts'
import { removeLeftOver } from '../files/store.ts'
import type { JobHandler } from '../jobs/job.ts'
import { callerOf, withJobScope } from '../jobs/jobCaller.ts'
import type { Companions } from '../records/companion.ts'
import { makerOf } from './listPlan.ts'
import { EXPORT_JOB } from './startExport.ts'
import { countUpTo, writePlan } from './writeExport.ts'

/** Rows between two words about the progress. */
const STEP = 50_000
/** Beyond this the total is not counted. */
const MOST_COUNTED = 20_000_000

/**
 * Writes an export that was too long to wait for. One that was cut off is begun again, and what it left on the disk removed: nobody has
 * seen anything of it. The file, the end of the job and the notice are one transaction.
 */
export const exportJob = (companions: Companions): JobHandler =>
  EXPORT_JOB.handler(async run => {
    const { deps, job, signal } = run
    const { resource: of, name = 'list', body } = job.params
    const resource = deps.register.resources.find(one => one.name === of)
    const maker = resource && makerOf(resource, companions[of], name)
    if (!maker) throw new Error(`There is no export ${of}.${name}.`)
    if (job.checkpoint) await removeLeftOver(deps, job.checkpoint.draft)
    // Other files than the list's have permissions of their own, which were asked for when they were.
    const asked = name === 'list' ? resource.operations.export : undefined
    const caller = await callerOf(deps, job, asked && gatesOf(asked, resource))
    await withJobScope(deps, caller, async tx => {
      const context = { deps, tx, caller }
      const plan = await maker(context, body)
      await run.progress(0, { total: await countUpTo(tx, plan, MOST_COUNTED) })
      let said = 0
      const onRows = async (rows: number) => {
        if (rows - said < STEP) return
        said = rows
        await run.progress(rows)
      }
      const onDraft = (draft: string) => run.progress(0, { checkpoint: { draft } })
      const fileId = await writePlan(context, plan, { signal, onRows, onDraft })
      await run.finish(tx, { fileId })
    })
  })
