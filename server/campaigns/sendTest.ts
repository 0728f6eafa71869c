import { templateVariables } from '../../messaging/dltTemplate.ts'
import { numberReader } from '../../messaging/numberPlan.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { CallContext } from '../kernel/context/context.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { EXAMPLE_KEY, linkMaker } from '../two-way/port.ts'
import { type Accepted, acceptCampaign } from './accept.ts'
import { asFieldErrors, sourcesOf } from './analyse.ts'
import { readAudience } from './audience/audience.ts'
import { numberPlanOf } from './country.ts'
import type { SendForm } from './form.ts'
import { type CampaignDeps, planSend } from './plan.ts'

/** The text of the first row of a Custom message that can be sent; a link stays a variable, for the test's own. @throws HttpProblem 422 when there is none */
const firstText = async (
  tx: Client,
  deps: CampaignDeps,
  { caller }: Pick<CallContext, 'caller'>,
  form: SendForm,
): Promise<string> => {
  const plan = await planSend(tx, caller, form, deps.publicUrl)
  const { text: template, link } = plan.audience.message
  try {
    return await aboveTenant(tx, async () => {
      for await (const rows of readAudience(sourcesOf(tx, deps), plan.audience)) {
        const row = rows.find(({ verdict }) => verdict === 'send')
        if (!row?.text) continue
        if (!link) return row.text
        const tag = present(templateVariables(template)[link.variable]).text
        return row.text.replace(linkMaker(link.base, link.subPart, EXAMPLE_KEY)(row.no), () => tag)
      }
      throw invalid({ file_path: [tell('No row of the file gives a text that can be sent.')] })
    })
  } catch (error) {
    throw asFieldErrors(error)
  }
}

/** Sends the message of a form to one number, as a campaign of its own that is charged like any other. A Custom one as its first row reads. */
export const sendTest = async (
  context: Pick<CallContext, 'tx' | 'caller' | 'deps'>,
  form: SendForm,
  mobile: string,
): Promise<Accepted> => {
  const { tx, caller, deps } = context
  const read = numberReader(await numberPlanOf(tx, form.country_id))(mobile)
  if (!('mobile' in read)) throw invalid({ test_mobile: [read.message] })
  const message = form.sms_type === 2 ? await firstText(tx, deps, context, form) : form.message
  const { contact_group_ids: _groups, file_path: _file, file_mobile_field: _field, mapping: _mapping, ...rest } = form
  return acceptCampaign(tx, deps, caller, {
    ...rest,
    message,
    sms_type: 1,
    mobile_numbers: read.mobile,
    campaign_type: 'no',
    campaign: `Test: ${form.campaign?.trim() || 'SMS'}`.slice(0, 100),
    // A second test right after the first is no slip.
    confirm_repeat: 1,
  })
}
