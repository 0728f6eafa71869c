import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useNotify } from 'react-admin'
import { validateBody } from '../../../resources/language/body.ts'
import type { Fields, Input } from '../../../resources/language/fields.ts'
import { DeskForm } from '../../kernel/form/DeskForm.tsx'
import { SaveBar } from './SaveBar.tsx'
import { changedOf, startOf, type Values } from './settingChanges.ts'

interface SettingsFormProps {
  fields: Fields
  stored: Values
  /** Sends what differs and nothing else; answers the platform's words. */
  save: (changed: Partial<Input<Fields>>) => Promise<string>
  onSaved: () => Promise<unknown>
  children: (start: Values) => ReactNode
}

/** One form over all sections, shown or not, with its bar at the foot. */
export const SettingsForm = ({ fields, stored, save, onSaved, children }: SettingsFormProps) => {
  const notify = useNotify()
  const start = useMemo(() => startOf(fields, stored), [fields, stored])
  const { mutateAsync, isPending } = useMutation({
    mutationFn: save,
    onSuccess: async message => {
      await onSaved()
      notify(message, { type: 'success' })
    },
  })
  const check = (typed: Values) => {
    const changed = changedOf(fields, start, typed).map(key => [key, typed[key]])
    const { values, errors } = validateBody(fields, Object.fromEntries(changed), { partial: true })
    return { values, errors: Object.fromEntries(Object.entries(errors).map(([key, told]) => [key, told.join('\n')])) }
  }
  return (
    <DeskForm
      className="stack"
      fields={fields}
      start={start}
      check={check}
      onSubmit={values => mutateAsync(values)}
      holds={name => Object.hasOwn(fields, name)}
      guarded
    >
      {children(start)}
      <SaveBar fields={fields} start={start} busy={isPending} />
    </DeskForm>
  )
}
