/** `<FieldInput name="credit" />`: the input of a declared field's kind, tied by react-admin's `useInput` to the form it stands in. */

import { memo, type ReactNode, useContext, useMemo, useRef } from 'react'
import { useEvent, useInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Field } from '../../../resources/language/fields.ts'
import { useTold } from '../i18n/useTold.ts'
import { inputOf } from '../kinds/inputs.ts'
import type { InputProps } from '../kinds/props.ts'
import { isWide, siblingsOf } from '../kinds/shown.ts'
import { cx } from '../ui/cx.ts'
import './form.css'
import { asIs, FormFields } from './formFields.ts'
import { withinOf } from './refusal.ts'
import { useLead } from './useLead.ts'

export interface FieldInputProps {
  name: string
  /** What differs here from its declaration: another label, required after all. */
  change?: Partial<Field>
  readOnly?: boolean
  /** Shown while nothing is chosen; it is not sent. */
  fallback?: unknown
  /** Besides what is kept: what else follows from a new value. */
  onChange?: (value: unknown) => void
}

export const FieldInput = ({ name, change, ...rest }: FieldInputProps) => {
  const declared = useContext(FormFields)[name]
  // Some of what it is declared with, in other words: its kind stays.
  const field = declared && change ? ({ ...declared, ...change } as Field) : declared
  return field ? <Bound name={name} field={field} {...rest} /> : null
}

type BoundProps = Omit<FieldInputProps, 'change'> & { field: Field }

/** The same for a field that the form does not name. */
export const Bound = ({ name, field, readOnly = false, fallback, onChange }: BoundProps) => {
  const siblings = useSiblings(siblingsOf(field))
  const asked = useMemo(() => (readOnly ? { ...field, required: false } : field), [field, readOnly])
  return (
    <OwnInput name={name} wide={isWide(field)} {...(onChange && { onChange })}>
      {held => (
        <KindInput
          {...held}
          name={name}
          field={asked}
          value={held.value ?? fallback}
          disabled={readOnly}
          {...(siblings && { siblings })}
        />
      )}
    </OwnInput>
  )
}

/** Apart, and drawn anew only for what is its own: a form tells every input whenever anything of its state changes, first as it is mounted. */
const KindInput = memo((props: InputProps) => {
  const Input = inputOf(props.field.kind)
  return <Input {...props} />
})

interface OwnInputProps {
  name: string
  wide?: boolean
  onChange?: (value: unknown) => void
  children: (held: Pick<InputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'within'>) => ReactNode
}

/** A field drawn by whoever puts it there; where nothing is drawn, what is wrong with it lands all the same. */
export const OwnInput = ({ name, wide = false, onChange: also, children }: OwnInputProps) => {
  const { field, fieldState } = useInput({ source: name, format: asIs, parse: asIs })
  const { clearErrors } = useFormContext()
  const told = useTold()
  const box = useRef<HTMLDivElement>(null)
  const { ref, value, onBlur } = field
  useLead(ref, box, fieldState.error)
  const error = told(fieldState.error?.message || undefined)
  const within = withinOf(fieldState.error)
  const onChange = useEvent((wanted: unknown) => {
    field.onChange(wanted)
    // What the platform said was about what stood here before.
    if (fieldState.error?.type === 'server') clearErrors(name)
    also?.(wanted)
  })
  return (
    <div ref={box} className={cx('form-field', wide && 'wide')} data-field={name}>
      {children({
        value,
        onChange,
        onBlur,
        error,
        within: within && Object.fromEntries(Object.entries(within).map(([path, said]) => [path, told(said)])),
      })}
    </div>
  )
}

/** Values beside it that its choices depend on. */
const useSiblings = (names: readonly string[]): Readonly<Record<string, unknown>> | undefined => {
  const values: readonly unknown[] = useWatch({ name: [...names] })
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name, index) => [name, values[index]]))
}
