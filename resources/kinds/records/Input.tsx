import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { inSentence } from '../../../src/kernel/i18n/words.ts'
import { inputOf } from '../../../src/kernel/kinds/inputs.ts'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { FieldGroup } from '../../../src/kernel/ui/FieldGroup.tsx'
import { Icon } from '../../../src/kernel/ui/Icon.tsx'
import { IconButton } from '../../../src/kernel/ui/IconButton.tsx'
import './Input.css'

type Row = Readonly<Record<string, unknown>>

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [])

/** A row for each record, with the inputs of its fields; rows are added, removed and moved by buttons, which the keyboard reaches. */
export const Input = (props: InputProps<FieldOf<'records'>>) => {
  const { field, name, value, onChange, onBlur, error, within, disabled } = props
  const translate = useTranslate()
  const group = useRef<HTMLDivElement>(null)
  const rows = rowsOf(value)
  const change = (index: number, row: Row) => onChange(rows.map((one, at) => (at === index ? row : one)))
  const move = (index: number, by: -1 | 1) => {
    const next = [...rows]
    const [row = {}] = next.splice(index, 1)
    next.splice(index + by, 0, row)
    onChange(next)
  }
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index))
    // The focus stays among the rows: what it stood on is gone.
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const empty = Object.fromEntries(
    Object.entries(field.of).flatMap(([key, one]) => ('default' in one && one.default !== undefined ? [[key, one.default]] : [])),
  )
  const called = (key: string, english: string, index: number) =>
    translate(`desk.records.${key}`, { _: english, name: field.one, place: index + 1 })
  return (
    <FieldGroup
      label={field.label}
      required={field.required === true}
      {...(field.help && { help: field.help })}
      {...(error && { error })}
    >
      <div className="record-rows" ref={group}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place.
          <fieldset key={index} className="record-row" aria-label={called('row', '%{name} %{place}', index)}>
            <div className="cells">
              {Object.entries(field.of).map(([key, one]) => {
                const Own = inputOf(one.kind)
                return (
                  <Own
                    key={key}
                    name={`${name}.${index}.${key}`}
                    field={one}
                    value={row[key] ?? null}
                    onChange={next => change(index, { ...row, [key]: next })}
                    error={within?.[`${index}.${key}`] ?? (key === Object.keys(field.of)[0] ? within?.[`${index}`] : undefined)}
                    disabled={disabled}
                    {...(onBlur && { onBlur })}
                  />
                )
              })}
            </div>
            {!disabled && (
              <>
                <IconButton
                  icon="up"
                  size="small"
                  label={called('up', 'Move %{name} %{place} up', index)}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="down"
                  size="small"
                  label={called('down', 'Move %{name} %{place} down', index)}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="close"
                  size="small"
                  label={called('remove', 'Remove %{name} %{place}', index)}
                  onClick={() => remove(index)}
                />
              </>
            )}
          </fieldset>
        ))}
        {!disabled && (
          <div>
            <Button
              size="small"
              startIcon={<Icon name="add" />}
              data-add
              disabled={rows.length >= (field.max ?? 50)}
              onClick={() => onChange([...rows, empty])}
            >
              {translate('desk.records.add', { _: 'Add %{name}', name: inSentence(field.one) })}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  )
}
