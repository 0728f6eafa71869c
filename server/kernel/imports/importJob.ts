import { gatesOf } from '../../../resources/language/access.ts'
import type { JobHandler } from '../jobs/job.ts'
import { callerOf, withJobScope } from '../jobs/jobCaller.ts'
import type { Companions } from '../records/companion.ts'
import { IMPORT_JOB, runImport } from './runImport.ts'

/** Milliseconds between two words about the progress. */
const STEP_MS = 400

/**
 * Carries out an import that was too long to wait for. All of it is one transaction, ended together with the job: one that was cut off is
 * begun again, and has left nothing.
 */
export const importJob = (companions: Companions): JobHandler =>
  IMPORT_JOB.handler(async run => {
    const { deps, job, signal } = run
    const { resource: name, ...plan } = job.params
    const resource = deps.register.resources.find(one => one.name === name)
    if (!resource) throw new Error(`There is no resource named ${name}.`)
    const { import: asked } = resource.operations
    const caller = await callerOf(deps, job, asked && gatesOf(asked, resource))
    let said = 0
    const onRows = async (done: number) => {
      if (performance.now() - said < STEP_MS) return
      said = performance.now()
      await run.progress(done)
    }
    await withJobScope(deps, caller, async tx => {
      const report = await runImport({ deps, tx, caller, resource, companion: companions[name] }, plan, { signal, onRows })
      await run.finish(tx, { result: report })
    })
  })
