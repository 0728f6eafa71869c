import { useContext, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Underway } from '../../../src/kernel/form/underway.ts'
import { FileBox } from '../../../src/kernel/kinds/file/FileBox.tsx'
import { uploadType } from '../../../src/kernel/kinds/file/validateFile.ts'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'
import { Field } from '../../../src/kernel/ui/Field.tsx'
import { IconButton } from '../../../src/kernel/ui/IconButton.tsx'

/** Uploaded at once, by itself; what the form sends is the path that came back (rule platform-dialect-12). */
export const Input = (props: InputProps<FieldOf<'file'>>) => {
  const { field, name: of, value, onChange, onBlur, error, disabled } = props
  const underway = useContext(Underway)
  const translate = useTranslate()
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState<string>()
  // Once it is not asked for any more, nobody waits for it.
  useEffect(() => () => underway(of, false), [underway, of])
  const holds = value ? (name ?? String(value).split('/').at(-1)) : undefined
  const wrong = problem ?? error
  return (
    <Field {...wiring(props)} {...(wrong && { error: wrong })}>
      {control => (
        <div className="row">
          <div className="grow">
            <FileBox
              control={control}
              accept={field.accept}
              maxBytes={field.maxBytes}
              type={field.uploadAs ?? uploadType(field.accept)}
              holds={holds}
              onProblem={setProblem}
              onGoing={isGoing => underway(of, isGoing)}
              onUploaded={uploaded => {
                setName(uploaded.file_name)
                onChange(uploaded.file_path)
              }}
              {...(disabled && { disabled })}
              {...(onBlur && { onBlur })}
            />
          </div>
          {value && !disabled ? (
            <IconButton
              icon="close"
              label={translate('desk.file.remove', { _: 'Remove the file' })}
              onClick={() => {
                setName(undefined)
                onChange(null)
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
