import type { DeskProvider } from '../../dataProvider/dataProvider.ts'
import { filledIn } from './filledIn.ts'
import { type CampaignForm, useAgain } from './useAgain.ts'

const TWO_WAY = 3
const CUSTOM = 2

/** A template that is gone is chosen anew on the send page. */
const textOf = (provider: DeskProvider, id: number, signal: AbortSignal): Promise<unknown> =>
  provider
    .getOne<{ id: number; dlt_message?: unknown }>('dlt-template-list', { id, signal })
    .then(({ data }) => data.dlt_message)
    .catch(() => undefined)

const fill = async (form: CampaignForm, provider: DeskProvider, signal: AbortSignal) => {
  const path = form.route_type === TWO_WAY ? '/admin-send-two-ways-sms' : '/admin-send-sms'
  if (!('sms_type' in form) || form.sms_type === CUSTOM || form.dlt_template_id === null)
    return { path, preset: form, variables: [] }
  const { variables, link } = filledIn(await textOf(provider, form.dlt_template_id, signal), form.message)
  return { path, preset: link > 0 ? { ...form, link_variable: link } : form, variables }
}

/** Opens the send page filled as the campaign was. Shows nothing itself. */
const DuplicateCampaign = ({ record, close }: { record: { id: number }; close: () => void }) => {
  useAgain(record.id, fill, close)
  return null
}

export default DuplicateCampaign
