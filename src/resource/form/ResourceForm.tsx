/** Create and edit, in a panel beside the list (the whole screen on a phone). Ctrl or ⌘ with Enter saves. */

import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import type { AnyResource } from '../../../resources/schema/define.ts'
import { useWords } from '../../app/i18n/words.ts'
import { shortcut } from '../../app/shortcut.ts'
import '../../kinds/inputs.css'
import { titleOf } from '../../kinds/reference/titles.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { DialogFrame } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { applyChange } from '../writes.ts'
import { FormField } from './FormField.tsx'
import './form.css'
import { conditionNames, type FormState, judgeForm, type Mode, shownSections, startValues } from './playing.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'

export interface ResourceFormProps {
  /** In the reader's language. */
  resource: AnyResource
  views: AnyViews
  mode: Mode
  /** The record to change; what a new one starts with. */
  record: Readonly<Record<string, unknown>>
  onClose: () => void
  /** Stands in the place of a panel that has slid in already. */
  still?: boolean
}

export const ResourceForm = ({ resource, views, mode, record, onClose, still = false }: ResourceFormProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const state = useMemo<FormState>(() => ({ resource, mode, record, principal }), [resource, mode, record, principal])
  const [problem, setProblem] = useState<string>()
  const saved = useRef(false)
  const id = useId()

  const resolver: Resolver = values => {
    const { body, errors } = judgeForm(state, values)
    const wrong = Object.entries(errors).map(([name, message]) => [name, { type: 'rule', message }])
    return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) } : { values: body, errors: {} }
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

  const focus = (name: string) =>
    document
      .getElementById(id)
      ?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
      ?.focus()

  const fail = (error: unknown) => {
    const told = error instanceof PlatformError ? error.fields : {}
    const shown = new Set(shownSections(state, form.getValues()).flatMap(section => section.fields.map(({ name }) => name)))
    const here = Object.entries(told).filter(([name]) => shown.has(name))
    const elsewhere = Object.entries(told).filter(([name]) => !shown.has(name))
    for (const [name, sentences] of here) form.setError(name, { type: 'server', message: sentences.join('\n') })
    const message = error instanceof Error ? error.message : String(error)
    if (here.length === 0 || elsewhere.length > 0)
      setProblem(
        [
          message,
          ...elsewhere.map(([name, sentences]) => `${resource.fields[name]?.label ?? name}: ${sentences.join(' ')}`),
        ].join('\n'),
      )
    if (here[0]) focus(here[0][0])
  }

  const save = form.handleSubmit(
    async body => {
      setProblem(undefined)
      if (mode === 'update' && Object.keys(body).length === 0) {
        saved.current = true
        return onClose()
      }
      try {
        const written: { data: unknown } =
          mode === 'create'
            ? await provider.create(resource.name, { data: body })
            : await provider.update(resource.name, { id: record.id as number, data: body, previousData: record as AnyRecord })
        const stored = { ...body, ...(written.data as AnyRecord) } as AnyRecord
        applyChange(client, resource.name, { is: mode === 'create' ? 'created' : 'updated', record: stored })
        saved.current = true
        toast.success(
          mode === 'create'
            ? words('desk.form.created', '%{name} created', { name: resource.label.one })
            : words('desk.form.saved', '%{name} saved', { name: resource.label.one }),
        )
        onClose()
      } catch (error) {
        fail(error)
      }
    },
    errors => {
      const order = shownSections(state, form.getValues()).flatMap(section => section.fields.map(({ name }) => name))
      const first = order.find(name => errors[name])
      if (first) focus(first)
    },
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  const Aside = views.aside
  const title =
    mode === 'create'
      ? words('desk.form.create', 'Create %{name}', { name: resource.label.one })
      : words('desk.form.edit', 'Edit %{name}', { name: titleOf(resource, record) })

  return (
    <DialogFrame
      title={title}
      className={cx('ui-dialog ui-side wide', Aside && 'with-aside', still && 'still')}
      onClose={onClose}
      closable={!isSubmitting}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            {words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button tone="primary" type="submit" form={id} busy={isSubmitting} title={shortcut('↵')}>
            {words('ra.action.save', 'Save')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="form-and-aside">
          <form
            id={id}
            className="resource-form"
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={event => {
              event.preventDefault()
              if (!isSubmitting) save()
            }}
          >
            {problem && (
              <p className="form-problem" role="alert">
                {problem}
              </p>
            )}
            <Sections state={state} views={views} control={form.control} values={form.getValues} />
          </form>
          {Aside && (
            <aside className="form-aside">
              <Aside />
            </aside>
          )}
        </div>
      </FormProvider>
      {guard}
    </DialogFrame>
  )
}

interface SectionsProps {
  state: FormState
  views: AnyViews
  control: ReturnType<typeof useForm>['control']
  values: () => Readonly<Record<string, unknown>>
}

/** Drawn anew only when a field changes that another waits for; the fields themselves follow their own values. */
const Sections = ({ state, views, control, values }: SectionsProps) => {
  const { resource } = state
  const names = useMemo(() => conditionNames(resource), [resource])
  useWatch({ control, name: names })
  return shownSections(state, values()).map(({ section, fields }, index) => (
    <fieldset key={section ?? fields[0]?.name ?? index} className="form-section">
      {section && <legend>{section}</legend>}
      <div className="form-grid two">
        {fields.map(({ name, field, readOnly }) => (
          <FormField
            key={name}
            name={name}
            field={field}
            readOnly={readOnly}
            resource={resource.name}
            Own={views.inputs?.[name]}
          />
        ))}
      </div>
    </fieldset>
  ))
}
