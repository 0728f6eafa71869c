import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { nonce } from '../kernel/desk/nonce.ts'
import { useWords } from '../kernel/i18n/words.ts'
import './twoWay.css'

interface PhoneFrameProps {
  /** A whole document, as recipients are sent it. */
  html?: string
  /** In its place, where there is no page to show. */
  children?: ReactNode
  /** What stands in the phone's address bar. */
  address?: string | undefined
}

/** A page as a recipient's phone shows it. The address is that of the link for everybody; each recipient has one of their own. */
export const PhoneFrame = ({ html, children, address }: PhoneFrameProps) => {
  const words = useWords()
  return (
    <figure className="tw-phone">
      <figcaption className="tw-phone-address mono" title={address}>
        {address?.replace(/^https?:\/\//, '') ?? words('your link')}
      </figcaption>
      {html === undefined ? children : <Document html={nonced(html)} />}
    </figure>
  )
}

/** The frame is bound by the policy of the panel it stands in: the page's own style, the first there is, bears the panel's nonce. */
const nonced = (html: string) => (nonce ? html.replace('<style>', `<style nonce="${nonce}">`) : html)

/**
 * A frame without scripts, forms or ways out: only what the page looks like. What changes is put into the page that is there, so that it
 * neither flickers nor jumps while one types.
 */
const Document = ({ html }: { html: string }) => {
  const words = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const shown = useRef(html)
  shown.current = html

  const draw = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page?.documentElement) return
    const next = new DOMParser().parseFromString(shown.current, 'text/html')
    const top = page.documentElement.scrollTop
    page.documentElement.remove()
    page.append(page.adoptNode(next.documentElement))
    page.documentElement.scrollTop = top
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with every other page.
  useEffect(draw, [html, draw])

  return <iframe ref={frame} title={words('Preview on a phone')} sandbox="allow-same-origin" srcDoc={first} onLoad={draw} />
}
