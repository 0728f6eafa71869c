/** /documents: the API for whoever writes a program against it; made from the declarations, with what a person wrote beside it. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePrincipal, useSession } from '../../authProvider/principal.ts'
import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { apiAccess } from '../../resources/access/api-access.ts'
import { apiDocuments, isFor, isForKeys } from '../../resources/documents/apiDocuments.ts'
import { allows } from '../../resources/language/access.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { usePreference } from '../kernel/resource/preference.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Logo } from '../kernel/ui/Logo.tsx'
import { usePageTitle } from '../kernel/ui/PageHead.tsx'
import { Call } from './Call.tsx'
import { Contents } from './Contents.tsx'
import { Guide } from './Guide.tsx'
import { KeyBox } from './KeyBox.tsx'
import type { Caller } from './samples.ts'
import { Written, type WrittenDocument } from './Written.tsx'

const HEAD = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 5,
  alignItems: 'center',
  gap: 1.5,
  height: 'var(--navbar-height)',
  px: { xs: 1.5, md: 2.5 },
  borderBottom: 1,
  borderColor: 'divider',
  background: 'var(--surface)',
  '& > a:first-of-type': { color: 'text.primary', textDecoration: 'none' },
}
const BODY = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '272px minmax(0, 1fr)' } }
const MAIN = { maxWidth: 1280, p: { xs: '16px 12px 32px', md: '24px 32px 48px' } }

/** Where the calls go, whole: the panel may stand elsewhere than the platform. */
const baseOf = (apiBase: string) => new URL(apiBase, location.origin).href.replace(/\/$/, '')

/** The first characters of the account's key: all that is still known of it. */
const useKeyPrefix = (): string | undefined => {
  const principal = usePrincipal()
  const { data } = useAnswer(apiAccess, 'info', {}, { enabled: allows(principal, apiAccess.actions.info) })
  return data?.keys[0]?.prefix
}

const useWritten = (): readonly WrittenDocument[] => {
  const { platform } = useDesk()
  const signedIn = useSession() !== undefined
  const { data } = useQuery({
    queryKey: ['documents', signedIn],
    queryFn: async ({ signal }) => {
      const path = signedIn ? 'documents-for-accounts' : 'documents'
      return (await platform.call('GET', path, { signal, open: !signedIn })).data as WrittenDocument[]
    },
    retry: false,
  })
  return data ?? NONE
}
const NONE: readonly WrittenDocument[] = []

const Documents = () => {
  const words = useWords()
  const { register, platform } = useDesk()
  const principal = usePrincipal()
  const session = useSession()
  const [address] = useSearchParams()
  const [key, setKey] = useState('')
  const [all, setAll] = usePreference('documents.all', false)
  const [open, setOpen] = useState(false)
  const prefix = useKeyPrefix()
  const written = useWritten()
  usePageTitle(words('API documents'))
  const showsAll = all && principal !== undefined
  const calls = useMemo(
    () => apiDocuments(register, showsAll && principal ? isFor(principal) : isForKeys),
    [register, showsAll, principal],
  )
  const base = baseOf(platform.config.apiBase)
  const caller: Caller = { base, key: key || (prefix ? `${prefix}…` : 'YOUR_API_KEY'), paths: platform.config.paths }
  const wanted = address.get('call')
  const read = address.get('read')
  const call = calls.find(({ id }) => id === wanted)
  const text = written.find(({ slug }) => slug === read)

  return (
    <Box sx={{ minHeight: '100dvh', background: 'var(--surface)' }}>
      <Stack component="header" direction="row" sx={HEAD}>
        <Link to="/documents">
          <Logo size={22} />
        </Link>
        <Badge plain>{words('API')}</Badge>
        <Button
          size="small"
          sx={{ display: { md: 'none' } }}
          startIcon={<Icon name="list" />}
          aria-expanded={open}
          aria-controls="documents-contents"
          onClick={() => setOpen(!open)}
        >
          {words('Contents')}
        </Button>
        <Button
          sx={{ marginInlineStart: 'auto' }}
          size="small"
          variant="text"
          startIcon={<Icon name={session ? 'home' : 'login'} />}
          href={session ? '/' : '/authentication'}
        >
          {session ? words('Go to the panel') : words('Sign in')}
        </Button>
      </Stack>
      <Box sx={BODY}>
        <Contents
          calls={calls}
          written={written}
          current={call?.id ?? text?.slug}
          open={open}
          onChoose={() => setOpen(false)}
          all={principal ? { on: showsAll, change: setAll } : undefined}
        />
        <Box component="main" sx={MAIN} key={call?.id ?? text?.slug ?? 'guide'}>
          {call ? (
            <Call call={call} caller={caller} />
          ) : text ? (
            <Written document={text} />
          ) : (
            <Guide caller={caller} missing={wanted ?? read ?? undefined} />
          )}
          <KeyBox value={key} onChange={setKey} prefix={prefix} />
        </Box>
      </Box>
    </Box>
  )
}

export default Documents
