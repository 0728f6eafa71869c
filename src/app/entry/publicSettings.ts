/** `usePublicSettings()`: what the platform tells before sign-in: its name, contacts, and whether this is a first run. */

import { useEffect, useState } from 'react'
import { useDesk } from '../Desk.tsx'

export interface PublicSettings {
  /** 1 until the first campaign was sent: an admin is shown the way to it. */
  first_run: 0 | 1
  app_name: string
  /** E-mail or mobile of who helps. */
  support: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const readPublicSettings = (data: unknown): PublicSettings => {
  const from = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>
  return {
    first_run: Number(from.first_run) === 1 ? 1 : 0,
    app_name: text(from.app_name),
    support: text(from.support_email) || text(from.support_mobile),
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
