import type { Companions } from '../http/routes.ts'
import type { JobHandler } from '../jobs/job.ts'
import { callerOf, withJobScope } from '../jobs/jobCaller.ts'
import { countUpTo, writeExport } from './writeExport.ts'

/** Rows between two words about the progress. */
const STEP = 50_000
/** Beyond this the total is not counted. */
const MOST_COUNTED = 20_000_000

/** Writes an export that was too long to wait for. One that was cut off is begun again: nobody has seen anything of it. */
export const exportJob =
  (companions: Companions): JobHandler =>
  async run => {
    const { deps, job, signal } = run
    const { resource: name, body } = job.params as { resource: string; body: Record<string, unknown> }
    const resource = deps.register.resources.find(one => one.name === name)
    if (!resource) throw new Error(`There is no resource named ${name}.`)
    const caller = await callerOf(deps, job)
    await withJobScope(deps, caller, async tx => {
      const wish = { deps, tx, caller, resource, companion: companions[name], body }
      await run.progress(0, { total: await countUpTo(wish, MOST_COUNTED) })
      let said = 0
      const onRows = async (rows: number) => {
        if (rows - said < STEP) return
        said = rows
        await run.progress(rows)
      }
      const fileId = await writeExport(wish, { signal, onRows })
      await run.finish(tx, { fileId })
    })
  }
