import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long: begun last they would keep one worker while the others have nothing left. */
const LONG = /\/tests\/(contract|faults)\//

/** As vitest orders them (by project, the larger file first), but within each project what is known to take long comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1)
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap(group => group.sort((one, other) => rank(one) - rank(other)))
  }
}
