import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { TemplateMatch } from '../../messaging/dltOutcome.ts'
import { templateVariables } from '../../messaging/dltTemplate.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import type { Input } from '../../resources/language/fields.ts'
import { DeclaredForm } from '../kernel/form/DeclaredForm.tsx'
import { useWords } from '../kernel/i18n/words.ts'
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
  const input = useInputInWords(dltTemplates, 'testMatch', dltTemplates.actions.testMatch)
  const id = useId()
  const { mutateAsync, data, isPending } = useMutation({
    mutationFn: async (values: Input<typeof input>) => ({
      message: String(values.message),
      match: (await provider.act(dltTemplates, 'testMatch', { id: record.id, input: values })).data,
    }),
  })
  if (!declared) return null
  const template = String(record.dlt_message ?? '')
  const match = data?.match

  return (
    <Dialog
      title={`${declared.label}: ${record.template_name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.close', 'Close')}</Button>
          <Button variant="contained" type="submit" form={id} loading={isPending}>
            {declared.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="template-box">
          <TemplateText text={template} marked={match && 'variable' in match ? match.variable : undefined} />
        </div>
        <DeclaredForm id={id} className="stack" fields={input} onSubmit={values => mutateAsync(values)} />
        <div role="status">{data && <Outcome {...data} template={template} />}</div>
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
          <strong>{words('The message matches')}</strong>
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
        <strong>{words('The message does not match')}</strong>
        <span className="hint mono">{match.outcome}</span>
      </p>
      <p>{match.message}</p>
      {'at' in match && (
        <p className="template-box">
          {message.slice(0, match.at)}
          <mark className="variable wrong">{message.slice(match.at) || words('(end)')}</mark>
        </p>
      )}
    </div>
  )
}
