import { lazy, Suspense } from 'react'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'
import { Field } from '../../../src/kernel/ui/Field.tsx'

const Editor = lazy(async () => ({ default: (await import('../../../src/kernel/kinds/richText/Editor.tsx')).Editor }))

/** An editor whose document is stored as raw JSON (rule declarations-2); loaded when one is shown. */
export const Input = (props: InputProps<FieldOf<'richText'>>) => {
  const { value, onChange, onBlur, disabled = false } = props
  return (
    <Field {...wiring(props)}>
      {control => (
        <Suspense fallback={<div className="editor" aria-busy />}>
          <Editor
            control={control}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            disabled={disabled}
            label={props.field.label}
          />
        </Suspense>
      )}
    </Field>
  )
}
