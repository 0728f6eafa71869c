/** Cards of a template, each with what the kinds of its buttons ask for. */

import { useWatch } from 'react-hook-form'
import type { CardButton } from '../../../messaging/whatsapp/draftCards.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { typed } from '../../kernel/kinds/wiring.ts'
import { useInWords } from '../../kernel/resource/labels.ts'

const NAME = 'cards'
const Rows = inputOf('records')

/** What is asked for the button of a place. */
const partsOf = (kind: CardButton, place: 1 | 2, hasOwnLinks: boolean): string[] => {
  if (kind === 'NONE') return []
  const parts =
    kind === 'QUICK_REPLY' ? ['text'] : kind === 'URL' && hasOwnLinks ? ['text', 'value', 'example'] : ['text', 'value']
  return parts.map(part => `${part}_${place}`)
}

const rowsOf = (value: unknown): Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value : [])

export const CardsInput = () => {
  const { cards: declared } = useInWords(waTemplates).fields
  const [first = 'NONE', second = 'NONE'] = useWatch({ name: ['card_button_1', 'card_button_2'] })
  if (declared?.kind !== 'records') return null
  return (
    <OwnInput name={NAME} wide>
      {held => {
        const rows = rowsOf(held.value)
        const hasOwn = (place: 1 | 2) => rows.some(row => typed(row[`value_${place}`]).endsWith('{{1}}'))
        const isAsked = (row: string) => rows.some(card => typed(card[row]).includes('{{'))
        const asked = new Set([
          'message',
          ...(isAsked('message') ? ['samples'] : []),
          ...partsOf(first, 1, hasOwn(1)),
          ...partsOf(second, 2, hasOwn(2)),
        ])
        const of = Object.fromEntries(Object.entries(declared.of).filter(([name]) => asked.has(name)))
        return <Rows {...held} name={NAME} field={{ ...declared, of }} />
      }}
    </OwnInput>
  )
}
