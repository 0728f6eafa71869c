/** The file that an answer is about to carry: uploaded as soon as it is chosen, or one of the library. */

import { type ReactNode, useEffect, useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { type MediaKind, mediaKindOf, mediaProblem } from '../../../messaging/whatsapp/media.ts'
import { ANSWER_ENDINGS, MOST_MEDIA_BYTES } from '../../../resources/whatsapp/media.ts'
import { firstSentence } from '../../kernel/conversation/firstSentence.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useGoing } from '../../kernel/kinds/file/Going.tsx'
import { keepCopy } from '../../kernel/kinds/file/localCopies.ts'
import { validateFile } from '../../kernel/kinds/file/validateFile.ts'

/** What an answer is sent as; a sticker is none. */
export type AnswerKind = Exclude<MediaKind, 'sticker'>

export interface Attached {
  kind: AnswerKind
  name: string
  size: number
  /** How the reply names it; undefined while it goes up. */
  given: { file: string } | { wa_file_id: number } | undefined
}

const isAnswer = (kind: MediaKind | undefined): kind is AnswerKind => kind !== undefined && kind !== 'sticker'

/** Judged before anything goes up. What the browser calls by no name, the platform looks into. */
const problemOf = (file: File): string | undefined =>
  validateFile(file, { accept: ANSWER_ENDINGS, maxBytes: MOST_MEDIA_BYTES }) ??
  (isAnswer(mediaKindOf(file.type)) ? mediaProblem(file.type, file.size) : undefined)

/** Shows a file of this tab; given back when another one is shown. */
const useAddress = (file: File | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

export interface Attachment {
  attached: Attached | undefined
  /** Of a file of this tab. */
  address: string | undefined
  problem: string | undefined
  /** While it goes up. */
  bar: ReactNode
  /** Files that somebody chose, pasted or dropped: one a message. */
  take: (files: readonly File[]) => void
  takeStored: (stored: Attached) => void
  drop: () => void
}

export const useAttachment = (): Attachment => {
  const words = useWords()
  const provider = useDeskProvider()
  const { bar, send } = useGoing()
  const [attached, setAttached] = useState<Attached>()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const address = useAddress(file)

  const drop = () => {
    setAttached(undefined)
    setFile(undefined)
    setProblem(undefined)
  }
  const upload = async (chosen: File) => {
    const { name, size } = chosen
    const kind = mediaKindOf(chosen.type)
    setFile(chosen)
    setAttached({ name, size, kind: isAnswer(kind) ? kind : 'document', given: undefined })
    try {
      const sent = await send(name, sending => provider.uploadFile('files', { file: chosen, type: 'wa_media', ...sending }))
      if (!sent) return drop()
      const { file_path: path, file_name, mime } = sent
      const found = mediaKindOf(mime ?? '')
      if (!isAnswer(found)) {
        drop()
        return setProblem(words('This file cannot be sent as an answer.'))
      }
      keepCopy(path, chosen)
      setAttached({ kind: found, name: file_name, size, given: { file: path } })
    } catch (error) {
      drop()
      setProblem(firstSentence(error))
    }
  }
  const take = ([first, ...others]: readonly File[]) => {
    if (!first || bar) return
    const wrong = problemOf(first)
    drop()
    setProblem(wrong ?? (others.length > 0 ? words('One file a message: the others were left out.') : undefined))
    if (!wrong) void upload(first)
  }
  const takeStored = (stored: Attached) => {
    drop()
    setAttached(stored)
  }
  return { attached, address, problem, bar, take, takeStored, drop }
}
