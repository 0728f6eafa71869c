/** The permissions of a role, ticked in a matrix that is made from the declarations; the input of the field `permissions`. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormLabel from '@mui/material/FormLabel'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { FIXED_PERMISSIONS } from '../../../resources/index.ts'
import type { UserType } from '../../../resources/language/access.ts'
import { matrixOf, unlockedBy } from '../../../resources/language/matrix.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { FieldError } from '../../kernel/ui/Field.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { AgainstDefault, Changes, CutNotice } from './Changes.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import '../../kernel/ui/Table.css'
import './roles.css'
import { differenceOf, permissionsOfRow, permissionsOfRows, searchRows, setMany } from './ticks.ts'

const NONE: ReadonlySet<string> = new Set()

const useDefaultRole = (userType: UserType) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: ['role-list', 'default', userType],
    queryFn: async () => {
      const { data } = await provider.lookup('role-list', { filter: { userType, is_default: 1 }, perPage: 1 })
      return data[0] as { display_name: string; permissions: string[] } | undefined
    },
    staleTime: 60_000,
    retry: false,
  }).data
}

export const PermissionMatrix = ({ source }: { source: string }) => {
  const words = useWords()
  const told = useTold()
  const id = useId()
  const { register } = useDesk()
  const { control, formState } = useFormContext()
  const { field, fieldState } = useController({ name: source })
  const [userType, name] = useWatch({ control, name: ['userType', 'name'] }) as [UserType, string | null]
  const held = usePrincipal()?.permissions ?? NONE
  const [typed, setTyped] = useState('')
  const [onlyGranted, setOnlyGranted] = useState(false)
  const standard = useDefaultRole(userType)
  const rows = useMemo(() => matrixOf(register, userType, FIXED_PERMISSIONS), [register, userType])
  const unlocked = useMemo(() => unlockedBy(register), [register])
  const granted = useMemo(() => new Set(field.value as string[] | null), [field.value])
  const saved = (formState.defaultValues?.[source] ?? null) as string[] | null
  const before = useMemo(() => new Set(saved), [saved])

  // The role that came with the desk for admins holds everything, also what newer declarations bring.
  const fixed = name === 'admin' && before.size > 0
  const set = (next: ReadonlySet<string>) => field.onChange([...next].sort())
  const setAll = (permissions: readonly string[], on: boolean, from = granted) => set(setMany(from, permissions, on, held))
  const found = searchRows(rows, typed, row => words(`resources.${row.owner}.name`, row.label))
  const shown = onlyGranted ? found.filter(row => permissionsOfRow(row).some(one => granted.has(one) || before.has(one))) : found
  const all = permissionsOfRows(rows)
  // With what no row shows, as the list of roles counts them.
  const most = new Set([...all, ...granted]).size

  return (
    <section className="stack matrix" aria-labelledby={id}>
      <FormLabel id={id} component="h3">
        {words('Permissions')}
      </FormLabel>
      {fieldState.error && <FieldError>{told(fieldState.error.message)}</FieldError>}
      <Box className="row wrap" sx={{ '& > .MuiFormControl-root': { flex: '1 1 240px' } }}>
        <TextInput
          hideLabel
          icon="search"
          label={words('Search screens, buttons and permissions')}
          placeholder={words('Search screens, buttons and permissions')}
          value={typed}
          name={source}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <Checkbox label={words('Ticked only')} checked={onlyGranted} onChange={setOnlyGranted} />
        <span className="hint" aria-live="polite">
          {words('%{here} of %{all}', { here: granted.size, all: most })}
        </span>
        {!fixed && (
          <>
            <Button size="small" onClick={() => setAll(permissionsOfRows(shown), true)}>
              {words('Tick all shown')}
            </Button>
            <Button size="small" onClick={() => setAll(permissionsOfRows(shown), false)}>
              {words('Untick all shown')}
            </Button>
            {standard && (
              <Button
                size="small"
                onClick={() =>
                  setAll(
                    all.filter(one => standard.permissions.includes(one)),
                    true,
                    setMany(granted, all, false, held),
                  )
                }
              >
                {words('Copy from %{name}', { name: standard.display_name })}
              </Button>
            )}
          </>
        )}
      </Box>
      {fixed ? (
        <p className="hint">{words('This role always has every permission. To give fewer, copy it and change the copy.')}</p>
      ) : (
        <Changes
          changes={differenceOf(before, granted)}
          onUndo={undone => {
            const kept = [...granted].filter(one => !undone.includes(one))
            set(new Set([...kept, ...undone.filter(one => before.has(one))]))
          }}
        />
      )}
      {[...before].some(permission => !granted.has(permission)) && <CutNotice granted={[...granted].sort()} />}
      {standard && (
        <AgainstDefault name={standard.display_name} difference={differenceOf(new Set(standard.permissions), granted)} />
      )}
      <div className="table">
        {shown.length > 0 ? (
          <MatrixTable
            rows={shown}
            granted={granted}
            before={before}
            held={held}
            disabled={fixed}
            opens={permission => (unlocked.get(permission) ?? []).join('\n')}
            onSet={setAll}
          />
        ) : (
          <EmptyState icon="search" text={words('No screen or button has this name. Search for something else.')} />
        )}
      </div>
    </section>
  )
}
