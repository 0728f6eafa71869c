/** Back from the provider (rule whatsapp-16): finds the numbers of the business, has one chosen, and says step by step what was done. */

import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { select } from '../../../resources/language/fields.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { DeclaredForm } from '../../kernel/form/DeclaredForm.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Note } from '../../kernel/ui/Note.tsx'

type Signup = AnswerOf<typeof configurations, 'signup'>
type Step = Signup['steps'][number]

const STEP_NAMES: Readonly<Record<Step['step'], string>> = {
  exchange: 'Access',
  find: 'Numbers',
  create: 'Connected',
  subscribe: 'Subscribed',
  register: 'Registered',
}
const STATUS_NAMES: Readonly<Record<Step['status'], { label: string; tone: 'success' | 'error' | 'default' }>> = {
  ok: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  skipped: { label: 'Left out', tone: 'default' },
}

const Steps = ({ steps }: { steps: readonly Step[] }) => {
  const words = useWords()
  return (
    <ul className="stack tight" aria-label={words('Steps')}>
      {steps.map(({ step, status, message }) => (
        <li key={step} className="row wrap">
          <Badge tone={STATUS_NAMES[status].tone}>{words(STATUS_NAMES[status].label)}</Badge>
          <strong>{words(STEP_NAMES[step])}</strong>
          {status !== 'ok' && <span className="hint">{message}</span>}
        </li>
      ))}
    </ul>
  )
}

interface SignupFinishProps {
  code: string
  state: string
}

export const SignupFinish = ({ code, state }: SignupFinishProps) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const [found, setFound] = useState<Signup>()
  const begin = useMutation({
    mutationFn: async () => (await provider.act(configurations, 'signup', { input: { code, state } })).data,
    onSuccess: setFound,
  })
  if (found && found.configuration_id !== null) return <Connected steps={found.steps} id={found.configuration_id} />
  if (found) return <Choice state={state} choices={found.choices} onDone={setFound} />
  return (
    <>
      {begin.error && (
        <Note severity="error" role="alert">
          {told(begin.error.message)}
        </Note>
      )}
      <Button variant="contained" size="large" loading={begin.isPending} onClick={() => begin.mutate()}>
        {words('Find the numbers of the business')}
      </Button>
      <Button href={`/${configurations.name}`}>{words('ra.action.cancel', 'Cancel')}</Button>
    </>
  )
}

interface ChoiceProps {
  state: string
  choices: Signup['choices']
  onDone: (found: Signup) => void
}

const ID = 'whatsapp-signup'

const Choice = ({ state, choices, onDone }: ChoiceProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { pin } = configurations.actions.signup.input
  const declared = useInWords(configurations).actions.signup?.input
  const free = choices.filter(({ taken }) => taken === 0)
  if (free.length === 0)
    return <Note severity="info">{words('Every number of this business is connected to this desk already.')}</Note>
  const fields = {
    phone_number_id: select({
      label: words('Number'),
      required: true,
      display: 'radio',
      choices: free.map(({ phone_number_id, display_phone_number, verified_name }) => ({
        value: phone_number_id,
        label: [display_phone_number, verified_name].filter(Boolean).join(' · '),
      })),
    }),
    pin: { ...pin, label: declared?.pin?.label ?? pin.label, help: declared?.pin?.help ?? pin.help },
  }
  return (
    <>
      <DeclaredForm
        id={ID}
        className="stack"
        fields={fields}
        onSubmit={async input => onDone((await provider.act(configurations, 'signup', { input: { ...input, state } })).data)}
      />
      <Button variant="contained" size="large" type="submit" form={ID}>
        {words('Connect this number')}
      </Button>
    </>
  )
}

const Connected = ({ steps, id }: { steps: readonly Step[]; id: number }) => {
  const words = useWords()
  return (
    <>
      <Steps steps={steps} />
      <Button variant="contained" size="large" href={`/${configurations.name}/${id}`}>
        {words('Open the number')}
      </Button>
    </>
  )
}
