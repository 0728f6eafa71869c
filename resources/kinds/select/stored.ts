import { joinedInCell, type SheetPlace, type StoredFaces } from '../common/stored.ts'
import type { SelectField } from './field.ts'

const labelSql = (value: string, { choices }: SelectField, { literal }: SheetPlace) =>
  `case ${value} ${choices.map(choice => `when ${literal(choice.value)} then ${literal(choice.label)}`).join(' ')} else ${value}::text end`

export const stored: StoredFaces<SelectField> = {
  sheet: (field, place) =>
    field.multiple ? joinedInCell(place.column, labelSql('u.v', field, place)) : labelSql(place.column, field, place),
  sample: ({ choices }, { good }) => {
    const [value] = [good].flat()
    return choices.find(choice => choice.value === value)?.label ?? ''
  },
  words: ({ choices }, value) => choices.find(one => String(one.value) === String(value))?.label ?? String(value),
  mistakes: {
    choiceTwice: ({ choices }) =>
      new Set(choices.map(choice => choice.value)).size === choices.length ? [] : ['duplicate choices'],
  },
}
