import type { AnyResource } from '../../../resources/language/define.ts'
import type { ImportOperation } from '../../../resources/language/operations.ts'
import { notFound } from '../problem/errors.ts'

/** How files of a resource are declared. @throws HttpProblem 404 for one that takes none */
export const importOf = ({ operations }: AnyResource): ImportOperation => {
  if (!operations.import) throw notFound()
  return operations.import
}
