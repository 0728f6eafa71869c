/** `usePublicSettings()`: what the platform tells before sign-in: what it offers, its legal texts, and whether this is a first run. */

import { useEffect, useState } from 'react'
import { recordOf } from '../../../messaging/record.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { type DocumentNode, isDocument, isEmptyDocument } from '../../kernel/kinds/richText/document.ts'

export interface PublicSettings {
  /** Until the first campaign was sent: an admin is shown the way to it. */
  isFirstRun: boolean
  allowsRegistration: boolean
  /** False where no mail goes out; so it is not where the platform does not say. */
  sendsMail: boolean
  /** Rich text of the two pages; undefined where the operator wrote none. */
  terms: DocumentNode | undefined
  privacy: DocumentNode | undefined
}

/** A rich text as the platform keeps it: a document, or its JSON as text. */
const readDocument = (value: unknown): DocumentNode | undefined => {
  try {
    const read = typeof value === 'string' && value !== '' ? JSON.parse(value) : value
    return isDocument(read) && !isEmptyDocument(read) ? read : undefined
  } catch {
    return undefined
  }
}

const readPublicSettings = (data: unknown): PublicSettings => {
  const from = recordOf(data)
  return {
    isFirstRun: Number(from.first_run) === 1,
    allowsRegistration: Number(from.allow_registration) === 1,
    sendsMail: Number(from.sends_mail ?? 1) === 1,
    terms: readDocument(from.terms_content),
    privacy: readDocument(from.privacy_content),
  }
}

/** Undefined until they have come; sign-in works without them. */
export const usePublicSettings = (): PublicSettings | undefined => {
  const { platform } = useDesk()
  const [settings, setSettings] = useState<PublicSettings>()
  useEffect(() => {
    const stop = new AbortController()
    platform
      .call('GET', 'public-app-setting', { open: true, signal: stop.signal })
      .then(answer => setSettings(readPublicSettings(answer.data)))
      .catch(() => undefined)
    return () => stop.abort()
  }, [platform])
  return settings
}
