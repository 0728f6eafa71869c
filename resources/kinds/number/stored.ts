import type { Around, StoredFaces } from '../common/stored.ts'
import type { NumberField } from './field.ts'

/** The choice that a number is counted by. */
const measuring = ({ by }: NonNullable<NumberField['measure']>, { beside, record }: Around) => {
  const choice = beside[by] ?? record[by]
  return choice?.kind === 'select' ? choice : undefined
}

export const stored: StoredFaces<NumberField> = {
  mistakes: {
    noMeasure: ({ measure }, around) =>
      measure && !measuring(measure, around) ? [`'measure' names no choice '${measure.by}' beside it`] : [],
    noUnit: ({ measure }, around) =>
      (measure && measuring(measure, around)?.choices)
        ?.filter(({ value }) => !measure?.as[String(value)])
        .map(({ value }) => `'measure' has no unit for ${measure?.by} ${value}`) ?? [],
  },
}
