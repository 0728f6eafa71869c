import { useState } from 'react'
import { useWords } from '../../kernel/i18n/words.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { type Hindrance, turnOff, turnOn, useDesktopNotices, wereDenied } from './desktop.ts'

const checkbox = lazyOverlay(async () => ({ default: (await import('../../kernel/ui/Checkbox.tsx')).Checkbox }))

/** Turns desktop notices on and off, and says what keeps them away. */
export const DesktopSwitch = () => {
  const words = useWords()
  const on = useDesktopNotices()
  const [hindrance, setHindrance] = useState<Hindrance | undefined>(() => (wereDenied() ? 'denied' : undefined))
  const sentences: Readonly<Record<Hindrance, string>> = {
    missing: words('Desktop notifications not available in your browser. Try Chromium.'),
    insecure: words(
      'Browsers only show them over an encrypted connection. Open the panel at an address that starts with https://.',
    ),
    denied: words(
      'Your browser blocks notifications from this site. Allow them using the icon beside the address, then tick this again.',
    ),
  }
  const change = async (wanted: boolean) => {
    if (!wanted) return turnOff()
    setHindrance(
      await turnOn({
        title: words('Desktop notifications are on'),
        body: words('You are notified here while the panel is in the background.'),
      }),
    )
  }
  return (
    <div>
      <checkbox.Part
        label={words('Desktop notifications while the panel is in the background')}
        checked={on}
        onChange={wanted => void change(wanted)}
      />
      <p className="hint" role="status">
        {!on && hindrance && sentences[hindrance]}
      </p>
    </div>
  )
}
