/** A template as a phone shows it, and how it stands with the provider. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { areComponents } from '../../../messaging/whatsapp/template.ts'
import { TEMPLATE_STATUSES, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'
import { FieldValue } from '../../kernel/resource/FieldValue.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import { isLent } from '../../kernel/resource/lent.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { TemplatePreview } from '../TemplatePreview.tsx'
import { StandingNote } from './StandingNote.tsx'

interface TemplateDetailProps {
  id: number
  close: () => void
  edit: (() => void) | undefined
}

const FACTS = [
  'wa_status',
  'quality',
  'category',
  'template_language',
  'message_send_ttl_seconds',
  'whats_app_configuration_id',
  'wa_template_id',
  'last_synced_at',
]
const BESIDE = { display: 'grid', gap: 3, gridTemplateColumns: { md: '320px minmax(0, 1fr)' }, alignItems: 'start' }

const isEditable = ({ wa_status }: AnyRecord): boolean => {
  const status = templateStatusAfter(String(wa_status))
  return status !== undefined && TEMPLATE_STATUSES[status].editable
}

const Shown = ({ record }: { record: AnyRecord }) => {
  const words = useWords()
  const { fields } = useInWords(waTemplates)
  const components = areComponents(record.components) ? record.components : []
  return (
    <Box sx={BESIDE}>
      {components.length > 0 ? (
        <TemplatePreview components={components} />
      ) : (
        <Note severity="info">{words('This template has parts that cannot be shown here.')}</Note>
      )}
      <div className="stack">
        <StandingNote record={record} />
        <Facts>
          {FACTS.map(name => {
            const field = fields[name]
            return (
              field && (
                <Fact key={name} name={field.label}>
                  <FieldValue field={field} value={record[name]} record={record} />
                </Fact>
              )
            )
          })}
        </Facts>
      </div>
    </Box>
  )
}

export const TemplateDetail = ({ id, close, edit }: TemplateDetailProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const details = useQuery({
    queryKey: [waTemplates.name, 'getOne', id],
    queryFn: async ({ signal }) => (await provider.getOne<AnyRecord>(waTemplates.name, { id, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <DetailsDialog
      title={String(details.data?.template_name ?? words('WhatsApp template'))}
      size="large"
      waiting={360}
      footer={
        edit &&
        details.data &&
        !isLent(details.data) &&
        isEditable(details.data) && (
          <Button startIcon={<Icon name="edit" />} onClick={edit}>
            {words('ra.action.edit', 'Edit')}
          </Button>
        )
      }
      {...{ details, close }}
    >
      {record => <Shown record={record} />}
    </DetailsDialog>
  )
}
