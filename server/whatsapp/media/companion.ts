import { waFiles } from '../../../resources/whatsapp/media.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { RecordOf, RowContext } from '../../kernel/context/context.ts'
import { signedPath } from '../../kernel/files/download.ts'
import { isShown } from '../../kernel/files/serve.ts'
import { notFound } from '../../kernel/problem/errors.ts'
import { type Companion, defineCompanion } from '../../kernel/records/companion.ts'
import { showPicture, storedFile } from '../storedFile.ts'
import { MEDIA_FILES } from './forSending.ts'
import { refuseInUse, removeFile } from './remove.ts'
import { upload } from './upload.ts'
import { campaignsWith, messagesWith, templatesWith } from './usedIn.ts'
import { claimUpload, readUpload } from './write.ts'

/** Hours that a link to a file works for whoever has it. */
const LINK_HOURS = 24
/** Longer than what is played. */
const SHOWN_SECONDS = 3600

const USED_IN = `${templatesWith('t')} + ${campaignsWith('t')} + ${messagesWith('t')}`

const languageOf = (what: string) => `(select ${what} from wa_templates m where m.header_media_id = t.id`

const rules: Companion = {
  virtual: { used_in: USED_IN, template_language: `${languageOf('min(m.template_language)')})` },
  filters: { template_language: `exists ${languageOf('1')} and m.template_language = ?)` },
  beforeWrite: readUpload,
  afterWrite: claimUpload,
  beforeDelete: refuseInUse,
}

type Context = RowContext<Record<string, unknown>, RecordOf<typeof waFiles>>

const stored = async ({ tx, record }: Pick<Context, 'tx' | 'record'>) => {
  const found = await storedFile(tx, MEDIA_FILES, record.id)
  if (!found) throw notFound()
  return found
}

/** Files for messages (rules whatsapp-50 to whatsapp-54). */
export const mediaCompanion = defineCompanion(waFiles, {
  ...rules,
  operations: { delete: removeFile(rules) },
  handlers: {
    row: {
      preview: async context => {
        const { secrets } = context.deps
        const { id, mime } = await stored(context)
        return {
          data: {
            file_path: signedPath(secrets, id, { purpose: 'shown', seconds: SHOWN_SECONDS }),
            download_path: signedPath(secrets, id),
            mime,
            is_shown: isShown(mime) ? 1 : 0,
          },
        }
      },
      /** Who hands a file out is noted: the link asks for no session (rule whatsapp-53). */
      link: async context => {
        const { tx, caller, record, deps } = context
        const { id, name } = await stored(context)
        await audit(tx, caller, { action: `${waFiles.name}.link`, entity: waFiles.name, entityId: record.id, after: { name } })
        return {
          message: 'Link made',
          data: {
            file_path: signedPath(deps.secrets, id, { purpose: 'shown', seconds: LINK_HOURS * 3600 }),
            hours: LINK_HOURS,
          },
        }
      },
      upload,
    },
    call: { picture: { raw: showPicture(waFiles, MEDIA_FILES) } },
  },
})
