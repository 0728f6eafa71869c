import { lazy, Suspense } from 'react'
import { Field } from '../../ui/Field.tsx'
import type { FieldOf, InputProps } from '../props.ts'
import { wiring } from '../wiring.ts'

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }))

/** An editor whose document is stored as raw JSON (specification core §5); loaded when one is shown. */
export const Input = (props: InputProps<FieldOf<'richText'>>) => {
  const { value, onChange, onBlur, disabled = false, error } = props
  return (
    <Field {...wiring(props)}>
      {control => (
        <Suspense fallback={<div className="ui-input editor" aria-busy />}>
          <Editor
            control={control}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            disabled={disabled}
            title={error}
            label={props.field.label}
          />
        </Suspense>
      )}
    </Field>
  )
}
