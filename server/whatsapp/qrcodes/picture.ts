import { readFile } from 'node:fs/promises'
import { tell } from '../../../messaging/tell.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { contentOf } from '../../kernel/files/marks.ts'
import { wirePath } from '../../kernel/files/names.ts'
import { type Draft, dropDraft, keepDraft, newDraft, writeDraft } from '../../kernel/files/store.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import type { NumberAccess } from '../graph/numbers.ts'
import { fetchPicture, type MadeCode, type PictureFormat } from '../graph/qrcodes.ts'

/** Octets of a picture. */
const MOST = 1_000_000

/** A picture that has arrived and belongs to nobody yet. */
export interface Picture {
  draft: Draft
  format: PictureFormat
}

const isFormat = (content: Buffer, format: PictureFormat): boolean =>
  format === 'PNG'
    ? contentOf(content).mime === 'image/png'
    : /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<svg[\s>]/.test(
        content.toString('utf8', 0, 2000).replace(/^\ufeff/, ''),
      )

/** Fetches the picture of a code (rules whatsapp-56 and whatsapp-57). Outside of any transaction; `dropDraft` whatever happens. @throws GraphFailure where it is none */
export const fetchCodePicture = async (
  deps: Deps,
  number: NumberAccess,
  made: MadeCode,
  format: PictureFormat,
): Promise<Picture> => {
  const draft = await newDraft(deps)
  try {
    await fetchPicture(number, made, file => writeDraft(draft, file, MOST))
    if (!isFormat(await readFile(draft.path), format))
      throw new GraphFailure(tell('The provider’s picture is no %{format}: try again later.', { format }))
    return { draft, format }
  } catch (error) {
    await dropDraft(draft)
    throw error
  }
}

const MIME: Readonly<Record<PictureFormat, string>> = { PNG: 'image/png', SVG: 'image/svg+xml' }

/** Keeps a picture for the account that has the code. @returns its path */
export const keepPicture = async (
  deps: Deps,
  tx: Tx,
  owner: Pick<Caller, 'accountId' | 'actorId'>,
  { draft, format }: Picture,
  code: string,
): Promise<string> => {
  const facts = { kind: 'wa_qrcode', name: `whatsapp-${code}.${format.toLowerCase()}`, mime: MIME[format] }
  return wirePath(await keepDraft(deps, tx, owner, draft, facts))
}
