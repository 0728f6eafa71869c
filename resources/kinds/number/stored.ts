import type { StoredFaces } from '../common/stored.ts'
import type { NumberField } from './field.ts'

export const stored: StoredFaces<NumberField> = {
  mistakes: ({ measure }, { beside, record }) => {
    if (!measure) return []
    const { by, as } = measure
    const choice = beside[by] ?? record[by]
    if (choice?.kind !== 'select') return [`'measure' names no choice '${by}' beside it`]
    return choice.choices.filter(({ value }) => !as[String(value)]).map(({ value }) => `'measure' has no unit for ${by} ${value}`)
  },
}
