import { tell } from '../../../messaging/tell.ts'
import { qrcodes } from '../../../resources/whatsapp/qrcodes.ts'
import type { CallHandler, RowHandler } from '../../kernel/context/context.ts'
import { signedPath } from '../../kernel/files/download.ts'
import { dropDraft } from '../../kernel/files/store.ts'
import { notFound } from '../../kernel/problem/errors.ts'
import { type Companion, defineCompanion } from '../../kernel/records/companion.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { namedId, readReason } from '../../kernel/records/named.ts'
import { rowOwner } from '../../kernel/records/rowOwner.ts'
import { deleteRecord } from '../../kernel/records/write.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { readCode } from '../graph/qrcodes.ts'
import { openNumber } from '../numbers/open.ts'
import { refused } from '../numbers/refused.ts'
import { showPicture, storedFile } from '../storedFile.ts'
import { createQrcode, forgetCode } from './create.ts'
import { fetchCodePicture, keepPicture } from './picture.ts'

const PICTURES = { table: 'wa_qrcodes', column: 'image_path' } as const

const rules: Companion = { virtual: { has_image: '(t.image_path is not null)::int' } }

/** Where the picture could not be had when the code was made. */
const fetchImage: RowHandler<typeof qrcodes, 'fetch'> = async ({ tx, deps, caller, record }) => {
  const owner = await rowOwner(tx, 'wa_qrcodes', record.id)
  const number = await openNumber(tx, deps, Number(record.wa_configuration_id))
  const [code, format] = [String(record.code), record.image_format ?? 'PNG']
  const outside = async () => {
    const picture = await readCode(number, code, format)
      .then(made => fetchCodePicture(deps, number, made, format))
      .catch(error => {
        throw refused(error)
      })
    return async (after: Tx) => {
      try {
        const path = await keepPicture(deps, after, { accountId: owner, actorId: caller.actorId }, picture, code)
        await after.query('update wa_qrcodes set image_path = $2, updated_at = now() where id = $1', [record.id, path])
        return { message: tell('Image fetched') }
      } finally {
        await dropDraft(picture.draft)
      }
    }
  }
  return { outside }
}

/** A code goes at the provider first, so that none is left that nobody here knows. */
const remove: CallHandler = async context => {
  const { tx, deps, caller, input } = context
  const id = namedId(context, input)
  const reason = readReason(input.reason)
  const [row] = await findRecords(tx, caller, qrcodes, rules, [id], { forWriting: true })
  if (!row) throw notFound()
  const number = await openNumber(tx, deps, Number(row.wa_configuration_id))
  const outside = async () => {
    await forgetCode(number, String(row.code))
    return async (after: Tx) => {
      await deleteRecord({ ...context, tx: after }, qrcodes, rules, id, reason)
      return { message: tell('%{label} deleted', { label: qrcodes.label.one }), data: { id } }
    }
  }
  return { outside }
}

/** QR codes of numbers (rules whatsapp-55 to whatsapp-57). */
export const qrcodeCompanion = defineCompanion(qrcodes, {
  ...rules,
  operations: { create: createQrcode(rules), delete: remove },
  handlers: {
    row: {
      show: async ({ tx, deps, record }) => {
        const found = await storedFile(tx, PICTURES, record.id)
        return { data: { file_path: found ? signedPath(deps.secrets, found.id) : null } }
      },
      fetch: fetchImage,
    },
    call: { picture: { raw: showPicture(qrcodes, PICTURES) } },
  },
})
