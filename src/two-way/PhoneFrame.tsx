import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { nonce } from '../kernel/desk/nonce.ts'
import { useWords } from '../kernel/i18n/words.ts'

const PHONE = {
  width: 'min(100%, 340px)',
  height: 'min(640px, 100vh - 190px)',
  minHeight: 420,
  mx: 'auto',
  overflow: 'hidden',
  border: '7px solid var(--surface-3)',
  borderRadius: '30px',
  bgcolor: 'var(--surface)',
  '& iframe': { flex: 1, width: '100%', minHeight: 0, border: 0 },
}
const ADDRESS = { px: 2, py: 1, borderBottom: 1, borderColor: 'divider', bgcolor: 'var(--surface-2)', textAlign: 'center' }

interface PhoneFrameProps {
  /** A whole document, as recipients are sent it. */
  html?: string | undefined
  /** In its place, where there is no page to show. */
  children?: ReactNode
  /** What stands in the phone's address bar. */
  address?: string | undefined
}

/** A page as a recipient's phone shows it. The address is that of the link for everybody; each recipient has one of their own. */
export const PhoneFrame = ({ html, children, address }: PhoneFrameProps) => {
  const words = useWords()
  return (
    <Stack component="figure" sx={PHONE}>
      <Box component="figcaption" className="mono ellipsis" title={address} sx={ADDRESS}>
        {address?.replace(/^https?:\/\//, '') ?? words('your link')}
      </Box>
      {html === undefined ? children : <Document html={nonced(html)} />}
    </Stack>
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
