import { readFile } from 'node:fs/promises'
import { tell } from '../../../messaging/tell.ts'
import type { TemplateDraft } from '../../../messaging/whatsapp/draftShape.ts'
import { MEDIA, mediaKindOf, mediaProblem } from '../../../messaging/whatsapp/media.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import type { CallContext } from '../../kernel/context/context.ts'
import { fileIdOf, filePath } from '../../kernel/files/names.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { checkReferences } from '../../kernel/records/write.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { SampleFile } from '../graph/uploads.ts'

const FIELD = 'header_file'

export interface Sample {
  name: string
  type: string
  /** On disk. */
  path: string
}

const LOST = tell('The sample is no longer here: upload it again. The provider reviews every change with it.')

/**
 * The file with which a header is reviewed; undefined where the draft has none.
 * @param given the path that a body brings, if it brings one
 * @param stored the one that the template was handed in with before, whoever uploaded it
 * @throws HttpProblem 422 at the file
 */
export const sampleFor = async (
  { deps, tx, caller }: Pick<CallContext, 'deps' | 'tx' | 'caller'>,
  draft: TemplateDraft,
  given: unknown,
  stored: unknown,
): Promise<Sample | undefined> => {
  const hasFile = draft.layout === 'cards' || draft.header_type === 'media'
  if (draft.category === 'AUTHENTICATION' || !hasFile) return undefined
  const fields = { [FIELD]: waTemplates.fields[FIELD] }
  if (typeof given === 'string') await checkReferences({ deps, tx, caller }, fields, { [FIELD]: given })
  const id = fileIdOf(typeof given === 'string' ? given : stored)
  if (id === undefined) return undefined
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ name: string; mime: string; size: number }>('select name, mime, size from files where id = $1', [id]),
  )
  const [found] = rows
  if (!found) throw invalid({ [FIELD]: [LOST] })
  const problem = mediaProblem(found.mime, found.size)
  if (problem) throw invalid({ [FIELD]: [problem] })
  const kind = mediaKindOf(found.mime)
  if (kind !== draft.media_type)
    throw invalid({
      [FIELD]: [
        tell('%{where} is wanted here; %{name} is another kind of file.', {
          where: MEDIA[draft.media_type].called,
          name: found.name,
        }),
      ],
    })
  return { name: found.name, type: found.mime, path: filePath(deps, id) }
}

/** Its octets, to be given to the provider. @throws HttpProblem 422 where it is not there any more */
export const readSample = async ({ name, type, path }: Sample): Promise<SampleFile> => {
  try {
    return { name, type, bytes: await readFile(path) }
  } catch {
    throw invalid({ [FIELD]: [LOST] })
  }
}
