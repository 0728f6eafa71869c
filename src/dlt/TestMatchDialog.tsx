import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { TemplateMatch } from '../../messaging/dltOutcome.ts'
import { templateVariables } from '../../messaging/dltTemplate.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import type { Input } from '../../resources/language/fields.ts'
import { DeclaredForm } from '../kernel/form/DeclaredForm.tsx'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInputInWords } from '../kernel/resource/labels.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { TemplateText } from './TemplateText.tsx'

const TEXT_BOX = { px: 1.5, py: 1, maxHeight: 180, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

/** Holds a message against the template: it matches, or this is the first place where it does not. */
export const TestMatchDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const label = words(`resources.${dltTemplates.name}.actions.testMatch`, dltTemplates.actions.testMatch.label)
  const input = useInputInWords(dltTemplates, 'testMatch', dltTemplates.actions.testMatch)
  const id = useId()
  const { mutateAsync, data, isPending } = useMutation({
    mutationFn: async (values: Input<typeof input>) => ({
      message: String(values.message),
      match: (await provider.act(dltTemplates, 'testMatch', { id: record.id, input: values })).data,
    }),
  })
  const template = String(record.dlt_message ?? '')
  const match = data?.match

  return (
    <Dialog
      title={`${label}: ${record.template_name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.close', 'Close')}</Button>
          <Button variant="contained" type="submit" form={id} loading={isPending}>
            {label}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Box className="panel" sx={TEXT_BOX}>
          <TemplateText text={template} marked={match && 'variable' in match ? match.variable : undefined} />
        </Box>
        <DeclaredForm id={id} className="stack" fields={input} onSubmit={values => mutateAsync(values)} />
        <div role="status">{data && <Outcome {...data} template={template} />}</div>
      </div>
    </Dialog>
  )
}

const Outcome = ({ message, match, template }: { message: string; match: TemplateMatch; template: string }) => {
  const words = useWords()
  const told = useTold()
  if (match.outcome === 'MATCH') {
    const variables = templateVariables(template)
    return (
      <div className="stack">
        <p className="row tone-success">
          <Icon name="success" />
          <strong>{words('The message matches')}</strong>
        </p>
        {match.values.length > 0 && (
          <Facts>
            {match.values.map((value, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: variables have no other name than their place.
              <Fact key={place} name={<span className="mono">{[place + 1, variables[place]?.text].join(' ')}</span>}>
                {value}
              </Fact>
            ))}
          </Facts>
        )}
      </div>
    )
  }
  return (
    <div className="stack">
      <p className="row">
        <Icon name="error" className="tone-error" />
        <strong>{words('The message does not match')}</strong>
        <span className="hint mono">{match.outcome}</span>
      </p>
      <p>{told(match.message)}</p>
      {'at' in match && (
        <Box component="p" className="panel" sx={TEXT_BOX}>
          {message.slice(0, match.at)}
          <mark className="variable wrong">{message.slice(match.at) || words('(end)')}</mark>
        </Box>
      )}
    </div>
  )
}
