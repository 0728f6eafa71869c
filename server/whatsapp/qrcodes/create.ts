import { tell } from '../../../messaging/tell.ts'
import { QR_LIMITS } from '../../../messaging/whatsapp/limits.ts'
import { validateNew } from '../../../resources/language/newRecord.ts'
import { qrcodes } from '../../../resources/whatsapp/qrcodes.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { CallContext, CallHandler } from '../../kernel/context/context.ts'
import { dropDraft } from '../../kernel/files/store.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import type { Companion } from '../../kernel/records/companion.ts'
import { createRecord } from '../../kernel/records/write.ts'
import { isInScope, type Tx } from '../../kernel/scope/scope.ts'
import { createCode, deleteCode, type MadeCode, type PictureFormat } from '../graph/qrcodes.ts'
import { type OpenNumber, openNumber } from '../numbers/open.ts'
import { refused, sentenceOf } from '../numbers/refused.ts'
import { fetchCodePicture, keepPicture, type Picture } from './picture.ts'

/** Codes are of whoever has the number; one that is lent is only sent from. @throws HttpProblem 422 at the number */
const ownerOf = async ({ tx, caller }: CallContext, configuration: number): Promise<number> => {
  const { rows } = await tx.query<{ owner: number; codes: number }>(
    `select account_id as owner, (select count(*) from wa_qrcodes q where q.wa_configuration_id = c.id) as codes
     from wa_configurations c where id = $1`,
    [configuration],
  )
  const [number] = rows
  if (!number) throw invalid({ wa_configuration_id: [tell('The selected number is not valid.')] })
  if (!(await isInScope(tx, caller, number.owner)))
    throw invalid({ wa_configuration_id: [tell('This number is lent to you: whoever owns it makes its QR codes.')] })
  if (number.codes >= QR_LIMITS.perNumber)
    throw invalid({
      wa_configuration_id: [tell('A number has %{most} QR codes at most: delete one first.', { most: QR_LIMITS.perNumber })],
    })
  return number.owner
}

/** What the provider made: the code counts also where its picture could not be had just now. */
interface Made {
  code: MadeCode
  picture: Picture | undefined
}

const make = async (context: CallContext, number: OpenNumber, message: string, format: PictureFormat): Promise<Made> => {
  const code = await createCode(number, message, format).catch(error => {
    if (error instanceof GraphFailure && error.meaning?.group === 'content' && !error.isMissing)
      throw invalid({ prefilled_message: [sentenceOf(error)] })
    throw refused(error)
  })
  const picture = await fetchCodePicture(context.deps, number, code, format).catch(error => {
    if (error instanceof GraphFailure) return undefined
    throw error
  })
  return { code, picture }
}

/** A code is made at the provider, outside of the transaction, its picture fetched, and both kept (rule whatsapp-55). */
export const createQrcode =
  (companion: Companion): CallHandler =>
  async context => {
    const { tx, deps, caller, input } = context
    const { entry_mode: _mode, request_id: _request, ...sent } = input
    const { values, errors } = validateNew(qrcodes, sent, caller.principal)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const configuration = Number(values.wa_configuration_id)
    const owner = await ownerOf(context, configuration)
    const number = await openNumber(tx, deps, configuration)
    const format: PictureFormat = values.image_format === 'SVG' ? 'SVG' : 'PNG'
    const outside = async () => {
      const { code, picture } = await make(context, number, String(values.prefilled_message), format)
      return async (after: Tx) => {
        const kept: Companion = {
          ...companion,
          beforeWrite: async ({ tx: within, deps: mine }, given) => ({
            ...given,
            account_id: owner,
            code: code.code,
            deep_link_url: code.link,
            image_path: picture
              ? await keepPicture(mine, within, { accountId: owner, actorId: caller.actorId }, picture, code.code)
              : null,
          }),
        }
        try {
          const data = await createRecord({ ...context, tx: after }, qrcodes, kept, input)
          const label = qrcodes.label.one
          return {
            message: picture
              ? tell('%{label} created', { label })
              : tell('%{label} created. Its image could not be fetched: try again from its menu.', { label }),
            data,
          }
        } finally {
          if (picture) await dropDraft(picture.draft)
        }
      }
    }
    return { outside }
  }

/** Deletes a code at the provider first: one that is gone there already is done. @throws HttpProblem 409 */
export const forgetCode = async (number: OpenNumber, code: string): Promise<void> => {
  try {
    await deleteCode(number, code)
  } catch (error) {
    if (!(error instanceof GraphFailure)) throw error
    if (!error.isMissing) throw conflict(sentenceOf(error))
  }
}
