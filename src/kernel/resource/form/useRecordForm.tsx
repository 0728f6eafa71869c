/** A new or a changed record as it is typed: checked by the declaration, saved, and guarded against being left. Drawn by `RecordFields`. */

import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import type { AnyRecord } from '../defineViews.ts'
import { applyChange } from '../writes.ts'
import { byField, type FormState, type Mode, shownSections, startValues, validateForm } from './playing.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'

interface RecordFormOptions {
  /** In the reader's language. */
  resource: AnyResource
  mode: Mode
  /** The record to change; what a new one starts with. */
  record: Readonly<Record<string, unknown>>
  /** Saved; `stored` is undefined where there was nothing to save. */
  onSaved: (stored: AnyRecord | undefined) => void
}

/** A record that is changed is there already, with its number. */
const stored = (record: Readonly<Record<string, unknown>>): AnyRecord => ({ ...record, id: Number(record.id) })

export const useRecordForm = ({ resource, mode, record, onSaved }: RecordFormOptions) => {
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const state = useMemo<FormState>(() => ({ resource, mode, record, principal }), [resource, mode, record, principal])
  const [problem, setProblem] = useState<string>()
  const saved = useRef(false)
  const id = useId()

  const resolver: Resolver = values => {
    const { body, errors } = validateForm(state, values)
    return Object.keys(errors).length > 0 ? { values: {}, errors: byField(errors, 'rule') } : { values: body, errors: {} }
  }
  const form = useForm({
    defaultValues: startValues(resource, state),
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    // A click that leaves a wrong field must land before the sentence about it moves what was clicked.
    delayError: 250,
  })
  const { isDirty, isSubmitting } = form.formState
  const guard = useLeaveGuard(() => isDirty && !saved.current, isDirty)

  /** Leads to a field, or to the first place within it that is wrong. */
  const focus = (name: string, wrong?: { types?: object | undefined }) => {
    const [inner] = Object.keys(wrong?.types ?? {})
    const place = CSS.escape(inner === undefined ? name : `${name}.${inner}`)
    document.getElementById(id)?.querySelector<HTMLElement>(`[name="${place}"], [name^="${place}."]`)?.focus()
  }

  const fail = (error: unknown) => {
    const told = error instanceof PlatformError ? error.fields : {}
    const shown = new Set(shownSections(state, form.getValues()).flatMap(section => section.fields.map(({ name }) => name)))
    const isHere = (path: string) => shown.has(path.split('.')[0] ?? path)
    const elsewhere = Object.entries(told).filter(([path]) => !isHere(path))
    const lines = Object.entries(told).map(([path, sentences]) => [path, sentences.join('\n')] as const)
    const here = Object.entries(byField(Object.fromEntries(lines.filter(([path]) => isHere(path))), 'server'))
    for (const [name, wrong] of here) form.setError(name, wrong)
    const message = error instanceof Error ? error.message : String(error)
    if (here.length === 0 || elsewhere.length > 0)
      setProblem(
        [
          message,
          ...elsewhere.map(([name, sentences]) => `${resource.fields[name]?.label ?? name}: ${sentences.join(' ')}`),
        ].join('\n'),
      )
    if (here[0]) focus(...here[0])
  }

  const save = form.handleSubmit(
    async body => {
      setProblem(undefined)
      if (mode === 'update' && Object.keys(body).length === 0) {
        saved.current = true
        return onSaved(undefined)
      }
      try {
        const written =
          mode === 'create'
            ? await provider.create<AnyRecord>(resource.name, { data: body })
            : await provider.update<AnyRecord>(resource.name, { id: stored(record).id, data: body, previousData: stored(record) })
        const kept = { ...body, ...written.data }
        applyChange(client, resource.name, { is: mode === 'create' ? 'created' : 'updated', record: kept })
        saved.current = true
        toast.success(
          mode === 'create'
            ? words('desk.form.created', '%{name} created', { name: resource.label.one })
            : words('desk.form.saved', '%{name} saved', { name: resource.label.one }),
        )
        onSaved(kept)
      } catch (error) {
        fail(error)
      }
    },
    errors => {
      const order = shownSections(state, form.getValues()).flatMap(section => section.fields.map(({ name }) => name))
      const first = order.find(name => errors[name])
      if (first) focus(first, errors[first])
    },
  )

  return {
    /** Of the form element. */
    id,
    form,
    state,
    save,
    isSubmitting,
    /** What belongs to no field. */
    problem,
    /** Asks before what was typed is lost; stands anywhere in what is drawn. */
    guard,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
