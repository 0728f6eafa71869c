import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { usePrincipal } from '../../authProvider/principal.ts'
import { NEEDS_FLAG, setsStatus } from '../../resources/adjustments/fix-actions.ts'
import type { Field } from '../../resources/language/fields.ts'
import { DeskForm, useRefuse } from '../kernel/form/DeskForm.tsx'
import { FieldInput } from '../kernel/form/FieldInput.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { SecondPerson } from './SecondPerson.tsx'
import { type Fix, LEFT_OPEN } from './useFix.ts'

/** Its button that carries out what was counted; whatever else sends the form counts. */
const RUN = 'run'
/** Figures side by side, everything else over the whole width. */
const GRID = {
  display: 'grid',
  alignItems: 'start',
  gap: 1.5,
  gridTemplateColumns: '1fr 1fr',
  '& > :is([data-field^="action"], [data-field="reason"], [data-field="password"])': { gridColumn: '1 / -1' },
}

interface FixFormProps {
  id: string
  fix: Fix
}

/** What is to be done, the percents of a ratio, why. */
export const FixForm = ({ id, fix }: FixFormProps) => (
  <DeskForm
    id={id}
    className="stack"
    fields={fix.fields}
    start={fix.start}
    check={fix.check}
    onSubmit={(values, { by }) => fix.submit(values, by?.getAttribute('name') === RUN)}
  >
    <Box sx={GRID}>
      <Asked fix={fix} />
    </Box>
  </DeskForm>
)

const Asked = ({ fix }: Pick<FixFormProps, 'fix'>) => {
  const { name, fields, follow } = fix
  const typed = useWatch()
  const words = useWords()
  const refuse = useRefuse()
  const { setFocus } = useFormContext()
  // Closing rules are for operation accounts (rule adjustments-7).
  const mayRule = usePrincipal()?.flags.has('sp_operation') === true
  const example = words('Choose an action')
  const request = fix.requestOf(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a refusal lands is another function every time, and the same form.
  useEffect(() => follow(request, refuse), [request, follow])
  // What is chosen already is not asked for: behind the dialog's own focus, which goes to its first field.
  const chosen = Boolean(fix.start[name])
  useEffect(() => {
    if (chosen) queueMicrotask(() => setFocus('reason'))
  }, [chosen, setFocus])
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

/** Dry run, then Run: of the form of that id. */
export const FixButtons = ({ fix, form }: { fix: Fix; form: string }) => {
  const words = useWords()
  return (
    <>
      <Button type="submit" form={form} loading={fix.counting} disabled={fix.running}>
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
