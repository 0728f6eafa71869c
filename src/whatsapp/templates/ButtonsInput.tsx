/** Buttons of a template: each with what its kind asks for, in an order that one changes by buttons. */

import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { recordOf } from '../../../messaging/record.ts'
import { BUTTON_LIMITS } from '../../../messaging/whatsapp/buttonRules.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { typed } from '../../kernel/kinds/wiring.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { FieldGroup } from '../../kernel/ui/FieldGroup.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Menu } from '../../kernel/ui/Menu.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { countText } from './Counted.tsx'
import '../../../resources/kinds/records/Input.css'

type Button = Readonly<Record<string, unknown>>
type Part = keyof typeof waTemplates.fields.buttons.of

const NAME = 'buttons'
const ICONS: Readonly<Record<string, string>> = {
  QUICK_REPLY: 'undo',
  URL: 'external',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy',
  FLOW: 'list',
  VOICE_CALL: 'phone',
}

/** Below an offer that ends. */
const OFFERED: ReadonlySet<string> = new Set(['COPY_CODE', 'URL'])

/** What is asked for a kind, behind the text on it. The provider writes that on a code to copy. */
const partsOf = ({ type, url }: Button): Part[] => {
  if (type === 'URL') return typed(url).endsWith('{{1}}') ? ['text', 'url', 'example'] : ['text', 'url']
  if (type === 'PHONE_NUMBER') return ['text', 'phone_number']
  if (type === 'COPY_CODE') return ['example']
  return type === 'FLOW' ? ['text', 'flow_id'] : ['text']
}

const helpOf = (words: Words, { type, text }: Button, part: Part): string | undefined => {
  if (part === 'text') return countText(words, typed(text), BUTTON_LIMITS.text)
  if (part === 'url') return words('End it with {{1}} where each message has a link of its own.')
  if (part === 'example')
    return type === 'COPY_CODE'
      ? words('A code like those you will send.')
      : words('The whole link, as one of the messages has it.')
  return undefined
}

const rowsOf = (value: unknown): Button[] => (Array.isArray(value) ? value.map(recordOf) : [])

export const ButtonsInput = () => {
  const words = useWords()
  const group = useRef<HTMLDivElement>(null)
  const [category, layout] = useWatch({ name: ['category', 'layout'] })
  const { buttons: declared } = useInWords(waTemplates).fields
  const fields = declared?.kind === 'records' ? declared.of : waTemplates.fields.buttons.of
  const kinds = fields.type?.kind === 'select' ? fields.type.choices : []
  const kindName = (type: unknown) => kinds.find(one => one.value === type)?.label ?? typed(type)
  return (
    <OwnInput name={NAME} wide>
      {({ value, onChange, onBlur, error, within = {} }) => {
        const rows = rowsOf(value)
        const change = (at: number, row: Button) => onChange(rows.map((one, place) => (place === at ? row : one)))
        const move = (at: number, by: -1 | 1) => {
          const next = [...rows]
          const [row = {}] = next.splice(at, 1)
          next.splice(at + by, 0, row)
          onChange(next)
        }
        const remove = (at: number) => {
          onChange(rows.filter((_, place) => place !== at))
          // The focus stays among the buttons: what it stood on is gone.
          group.current?.querySelector<HTMLElement>('[data-add] button')?.focus()
        }
        const most =
          layout === 'offer'
            ? words('The code to copy first, then the link.')
            : category === 'MARKETING'
              ? words('Ten at most, with “Stop promotions”.')
              : words('Ten at most.')
        return (
          <FieldGroup label={declared?.label ?? ''} help={most} {...(error && { error })}>
            <div className="record-rows" ref={group}>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no name but their place.
                <fieldset key={at} className="record-row" aria-label={`${kindName(row.type)} ${at + 1}`}>
                  <div className="grow">
                    <p className="hint">{`${at + 1}. ${kindName(row.type)}`}</p>
                    <div className="cells">
                      {partsOf(row).map(part => (
                        <TextInput
                          key={part}
                          label={fields[part]?.label ?? part}
                          name={`${NAME}.${at}.${part}`}
                          required
                          value={typed(row[part])}
                          onChange={event => change(at, { ...row, [part]: event.target.value })}
                          onBlur={onBlur}
                          error={within[`${at}.${part}`] ?? (part === partsOf(row)[0] ? within[`${at}`] : undefined)}
                          help={helpOf(words, row, part)}
                          autoComplete="off"
                        />
                      ))}
                    </div>
                  </div>
                  <IconButton
                    icon="up"
                    size="small"
                    label={words('Move button %{place} up', { place: at + 1 })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon="down"
                    size="small"
                    label={words('Move button %{place} down', { place: at + 1 })}
                    disabled={at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    icon="close"
                    size="small"
                    label={words('Remove button %{place}', { place: at + 1 })}
                    onClick={() => remove(at)}
                  />
                </fieldset>
              ))}
              <div data-add>
                <Menu
                  label={words('Add button')}
                  icon="add"
                  showLabel
                  items={kinds
                    .filter(one => !one.retired && (layout !== 'offer' || OFFERED.has(String(one.value))))
                    .map(one => ({
                      label: one.label,
                      icon: ICONS[String(one.value)] ?? 'link',
                      disabled: rows.length >= BUTTON_LIMITS.buttons,
                      onSelect: () => onChange([...rows, { type: one.value }]),
                    }))}
                />
              </div>
            </div>
          </FieldGroup>
        )
      }}
    </OwnInput>
  )
}
