import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { usePrincipal } from '../../authProvider/principal.ts'
import { NEEDS_FLAG, setsStatus } from '../../resources/adjustments/fix-actions.ts'
import type { Field } from '../../resources/language/fields.ts'
import { DeskForm } from '../kernel/form/DeskForm.tsx'
import { FieldInput } from '../kernel/form/FieldInput.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { SecondPerson } from './SecondPerson.tsx'
import type { Fix } from './useFix.ts'

const NOTHING = {}
/** Its button that carries out what was counted; whatever else sends the form counts. */
const RUN = 'run'
const LEFT_OPEN = new Set(['failed_ratio', 'limit'])
const GRID = {
  display: 'grid',
  alignItems: 'start',
  gap: 1.5,
  maxWidth: 900,
  gridTemplateColumns: '1fr 1fr',
  '& > :is([data-field^="action"], [data-field="reason"], [data-field="password"], .row)': { gridColumn: '1 / -1' },
  '@media (width > 620px)': {
    '&:has(> [data-field="action"])': { gridTemplateColumns: 'minmax(240px, 2fr) repeat(3, minmax(110px, 1fr))' },
    '& > [data-field="action"]': { gridColumn: 'auto' },
  },
}

interface FixFormProps {
  id: string
  fix: Fix
  children?: ReactNode
}

/** What is to be done, the percents of a ratio, why. */
export const FixForm = ({ id, fix, children }: FixFormProps) => (
  <DeskForm
    id={id}
    className="stack"
    fields={fix.fields}
    start={NOTHING}
    check={fix.check}
    onSubmit={(values, { by }) => fix.submit(values, by?.getAttribute('name') === RUN)}
  >
    <Box sx={GRID}>
      <Asked fix={fix} />
      {children}
    </Box>
  </DeskForm>
)

const Asked = ({ fix }: { fix: Fix }) => {
  const { name, fields, follow } = fix
  const typed = useWatch()
  const words = useWords()
  // Closing rules are for operation accounts (rule adjustments-7).
  const mayRule = usePrincipal()?.flags.has('sp_operation') === true
  const example = words('desk.fix.choose', 'Choose what is to be done')
  const request = fix.requestOf(typed)
  useEffect(() => follow(request), [follow, request])
  const action = fields[name]
  const choices =
    action?.kind === 'select'
      ? action.choices.map(choice => ({ ...choice, disabled: !mayRule && setsStatus(String(choice.value)) }))
      : []
  const changeOf = (asked: string): Partial<Field> => ({
    required: !LEFT_OPEN.has(asked),
    ...(asked === name && { choices, example, ...(!mayRule && { help: words('desk.fix.no_flag', NEEDS_FLAG) }) }),
  })
  return (
    <>
      {fix.namesOf(typed).map(asked => (
        <FieldInput key={asked} name={asked} change={changeOf(asked)} />
      ))}
      <SecondPerson
        fix={fix}
        onEnter={form => {
          const run = form?.elements.namedItem(RUN)
          if (run instanceof HTMLElement) run.click()
        }}
      />
    </>
  )
}

/** Dry run, then Run: of the form of that id, in it or beside it. */
export const FixButtons = ({ fix, form, disabled = false }: { fix: Fix; form: string; disabled?: boolean }) => {
  const words = useWords()
  return (
    <>
      <Button type="submit" form={form} loading={fix.counting} disabled={disabled || fix.running}>
        {words('desk.fix.dry', 'Dry run')}
      </Button>
      <Button
        type="submit"
        name={RUN}
        form={form}
        variant="contained"
        loading={fix.running}
        disabled={fix.changes === 0 || fix.counting}
      >
        {words('desk.fix.run', 'Run')}
      </Button>
    </>
  )
}
