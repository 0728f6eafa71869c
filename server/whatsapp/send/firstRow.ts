import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { fillingOf } from '../../../messaging/whatsapp/content.ts'
import { SLOT_PARTS, sourcesAgain } from '../../../messaging/whatsapp/variableSources.ts'
import { asFieldErrors, type CampaignDeps, readAudience, type Sender, sourcesOf } from '../../campaigns/port.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { planWa, type WaSendForm } from './plan.ts'

const takesColumns = ({ variables }: WaSendForm): boolean =>
  SLOT_PARTS.some(part => Object.values(recordOf(recordOf(variables)[part])).some(one => 'column' in recordOf(one)))

/** The values of the first recipient who can be sent to, the same for all: for a test. @throws HttpProblem 422 when there is none */
export const firstFilled = async (
  tx: Tx,
  deps: CampaignDeps,
  sender: Sender,
  form: WaSendForm,
): Promise<WaSendForm['variables']> => {
  if (!takesColumns(form)) return form.variables
  const { audience } = await planWa(tx, sender, form)
  try {
    return await aboveTenant(tx, async () => {
      for await (const rows of readAudience(sourcesOf(tx, deps), audience)) {
        const row = rows.find(({ verdict }) => verdict === 'send')
        if (row) return sourcesAgain(fillingOf(audience.message.content.filling, row.text))
      }
      throw invalid({ file_path: [tell('No row of the file gives values that can be sent.')] })
    })
  } catch (error) {
    throw asFieldErrors(error)
  }
}
