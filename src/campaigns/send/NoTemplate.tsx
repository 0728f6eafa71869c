import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { present } from '../../../messaging/present.ts'
import { dltTemplates } from '../../../resources/dlt/dlt-templates.ts'
import { FormFields } from '../../kernel/form/formFields.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import type { FieldOf } from '../../kernel/kinds/props.ts'
import { useCreate } from '../../kernel/kinds/reference/useCreate.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import type { Send } from './useSend.ts'

/** Whether there is a template at all that the account could send by; undefined until it is known. */
const useHasTemplate = ({ provider, template, payer }: Send): boolean | undefined =>
  useQuery({
    queryKey: [dltTemplates.name, 'any', payer ?? null],
    queryFn: async ({ signal }) => {
      const filter = { status: 1, ...(payer && { user_id: payer }) }
      const { data } = await provider.lookup(dltTemplates.name, { search: '', page: 1, perPage: 1, filter, signal })
      return data.length > 0
    },
    enabled: template === undefined,
    staleTime: 10_000,
  }).data

/** Where an account has no template yet: how it gets one, with the way there for whoever may add it. */
export const NoTemplate = ({ send }: { send: Send }) => {
  const words = useWords()
  const { setValue } = useFormContext()
  const field = present(useContext(FormFields).dlt_template_id) as FieldOf<'reference'>
  const hasTemplate = useHasTemplate(send)
  const create = useCreate(field, { user_id: send.payer }, id => setValue('dlt_template_id', id, { shouldDirty: true }))
  if (hasTemplate !== false || send.template) return null
  return (
    <Note
      severity="info"
      role="status"
      action={
        create && (
          <Button size="small" startIcon={<Icon name="add" />} onClick={() => create.onSelect('')}>
            {create.label}
          </Button>
        )
      }
    >
      <p>
        <strong>{words('No active template yet')}</strong>
      </p>
      <p>
        {create
          ? words('A message goes out only by a template registered on DLT. Register it with your operator, then add it here.')
          : words('A message goes out only by a template registered on DLT. Ask whoever manages your account to assign you one.')}
      </p>
    </Note>
  )
}
