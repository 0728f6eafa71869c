import type { StoredFaces } from '../common/stored.ts'
import type { ReferenceField } from './field.ts'

export const stored: StoredFaces<ReferenceField> = {
  sheet: ({ resource, multiple = false }, { titles }) => titles(resource, multiple),
  // What need not be named may not be there: the sample must go in as it is.
  sample: ({ resource, required }, { title }) => (required ? title(resource) : ''),
  mistakes: {
    noResource: ({ resource }, { resources }) => (resources.has(resource) ? [] : [`no resource named '${resource}'`]),
  },
}
