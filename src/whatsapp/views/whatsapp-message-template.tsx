import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay, lazyPart } from '../../kernel/ui/lazyPart.tsx'
import { ButtonsCell, HeaderCell, NameCell, StatusCell } from '../templates/cells.tsx'
import { NoTemplates } from '../templates/NoTemplates.tsx'
import { TemplateDetail } from '../templates/TemplateDetail.tsx'

const Builder = lazyPart(() => import('../templates/Builder.tsx')).Part
const SEND = '/send-whatsapp'

/** Templates of WhatsApp: their list and builder, how they look, and what programs need of them. */
export default defineViews(waTemplates, {
  cells: { template_name: NameCell, header_type: HeaderCell, buttons: ButtonsCell, wa_status: StatusCell },
  formAt: id => (id === undefined ? '/custom-template' : `/custom-template/${id}`),
  detail: TemplateDetail,
  links: (record, { words }) => [
    { label: words('Duplicate'), icon: 'copy', href: `${waTemplates.pages.add.path}?from=${record.id}` },
    ...(record.wa_status === 'APPROVED'
      ? [{ label: words('Send'), icon: 'send', href: `${SEND}?whats_app_template_id=${record.id}` } as const]
      : []),
  ],
  empty: NoTemplates,
  dialogs: {
    payload: lazyOverlay(async () => ({ default: (await import('../templates/PayloadDialog.tsx')).PayloadDialog })).Part,
  },
  pages: { add: () => <Builder />, edit: () => <Builder /> },
})
