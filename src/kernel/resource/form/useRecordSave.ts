/** Saves a new or a changed record: checked by the declaration, its row put into the lists on the screen. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import type { AnyRecord } from '../defineViews.ts'
import { applyChange } from '../writes.ts'
import { type FormState, type Mode, startValues, validateForm } from './playing.ts'

interface RecordSaveOptions {
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

export const useRecordSave = ({ resource, mode, record, onSaved }: RecordSaveOptions) => {
  const words = useWords()
  const provider = useDeskProvider()
  const notify = useNotify()
  const client = useQueryClient()
  const principal = usePrincipal()
  const state = useMemo<FormState>(() => ({ resource, mode, record, principal }), [resource, mode, record, principal])
  const start = useMemo(() => startValues(resource, state), [resource, state])
  const id = useId()

  // react-admin's useCreate loads every list of the resource anew; here the row is put where it belongs (rule panel-5).
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) =>
      mode === 'create'
        ? await provider.create<AnyRecord>(resource.name, { data: body })
        : await provider.update<AnyRecord>(resource.name, { id: stored(record).id, data: body, previousData: stored(record) }),
    onSuccess: ({ data }, body) => {
      const kept = { ...body, ...data }
      applyChange(client, resource.name, { is: mode === 'create' ? 'created' : 'updated', record: kept })
      notify(
        mode === 'create'
          ? words('%{name} created', { name: resource.label.one })
          : words('%{name} saved', { name: resource.label.one }),
        { type: 'success' },
      )
      onSaved(kept)
    },
  })

  return {
    /** Of the form element, for buttons that stand outside it. */
    id,
    state,
    start,
    check: (typed: Readonly<Record<string, unknown>>) => {
      const { body, errors } = validateForm(state, typed)
      return { values: body, errors }
    },
    save: async (body: Readonly<Record<string, unknown>>): Promise<void> => {
      if (mode === 'update' && Object.keys(body).length === 0) onSaved(undefined)
      else await mutateAsync(body)
    },
    isSaving: isPending,
  }
}

export type RecordSave = ReturnType<typeof useRecordSave>
