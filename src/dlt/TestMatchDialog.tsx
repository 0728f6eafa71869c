import { useState } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { TemplateMatch } from '../../messaging/dltOutcome.ts'
import { templateVariables } from '../../messaging/dltTemplate.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { inputOf } from '../kernel/kinds/inputs.ts'
import '../kernel/kinds/inputs.css'
import Button from '@mui/material/Button'
import { validateInput } from '../kernel/form/validateInput.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInputInWords, useInWords } from '../kernel/resource/labels.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { TemplateText } from './TemplateText.tsx'

interface TestMatchProps {
  record: AnyRecord
  action: string
  close: () => void
}

/** Holds a message against the template: it matches, or this is the first place where it does not. */
export const TestMatchDialog = ({ record, action, close }: TestMatchProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const resource = useInWords(dltTemplates)
  const declared = resource.actions[action]
  const [typed, setTyped] = useState<unknown>('')
  const [tested, setTested] = useState<{ message: string; match: TemplateMatch }>()
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState(false)
  const input = useInputInWords(dltTemplates, 'testMatch', dltTemplates.actions.testMatch)
  if (!declared) return null
  const field = input.message
  const Input = inputOf(field.kind)
  const template = String(record.dlt_message ?? '')
  const match = tested?.match

  const test = async () => {
    const { values, errors } = validateInput(input, { message: typed })
    setProblem(errors.message)
    if (!values) return
    setRunning(true)
    try {
      const answer = await provider.act(dltTemplates, 'testMatch', { id: record.id, input: values })
      setTested({ message: String(values.message), match: answer.data })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setRunning(false)
    }
  }

  return (
    <Dialog
      title={`${declared.label}: ${record.template_name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.close', 'Close')}</Button>
          <Button variant="contained" loading={running} onClick={test}>
            {declared.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="template-box">
          <TemplateText text={template} marked={match && 'variable' in match ? match.variable : undefined} />
        </div>
        <Input
          field={field}
          name="message"
          value={typed}
          error={problem}
          onChange={value => {
            setTyped(value)
            setProblem(undefined)
          }}
        />
        <div role="status">{tested && <Outcome {...tested} template={template} />}</div>
      </div>
    </Dialog>
  )
}

const Outcome = ({ message, match, template }: { message: string; match: TemplateMatch; template: string }) => {
  const words = useWords()
  if (match.outcome === 'MATCH') {
    const variables = templateVariables(template)
    return (
      <div className="stack tight">
        <p className="row outcome fine">
          <Icon name="success" />
          <strong>{words('desk.dlt.matches', 'The message matches')}</strong>
        </p>
        {match.values.length > 0 && (
          <table className="plain-table">
            <tbody>
              {match.values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: variables have no other name than their place.
                <tr key={place}>
                  <th scope="row" className="mono">
                    {place + 1} {variables[place]?.text}
                  </th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    )
  }
  return (
    <div className="stack tight">
      <p className="row outcome error">
        <Icon name="error" />
        <strong>{words('desk.dlt.differs', 'The message does not match')}</strong>
        <span className="hint mono">{match.outcome}</span>
      </p>
      <p>{match.message}</p>
      {'at' in match && (
        <p className="template-box">
          {message.slice(0, match.at)}
          <mark className="variable wrong">{message.slice(match.at) || words('desk.dlt.end', '(end)')}</mark>
        </p>
      )}
    </div>
  )
}
