/** /terms-conditions and /privacy-policy (rule panel-17), from the settings or as we put it. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link, useMatch } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DocumentView } from '../../kernel/kinds/richText/DocumentView.tsx'
import { Entry } from './Entry.tsx'
import { LEGAL_TEXTS, type LegalText } from './legalTexts.ts'
import { usePublicSettings } from './publicSettings.ts'

const TEXT = { '& h2': { mt: 2.5, mb: 0.5 }, '& p': { maxInlineSize: '66ch', lineHeight: 1.6 } }

export default function Legal() {
  const words = useWords()
  const settings = usePublicSettings()
  const signedIn = useSession() !== undefined
  const kind = useMatch('/privacy-policy') ? 'privacy' : 'terms'
  const own = settings?.[kind]
  const terms = words('Terms and conditions')
  const privacy = words('Privacy policy')
  return (
    <Entry
      size="text"
      title={kind === 'terms' ? terms : privacy}
      links={kind === 'terms' ? <Link to="/privacy-policy">{privacy}</Link> : <Link to="/terms-conditions">{terms}</Link>}
    >
      {!settings && <Skeleton width="100%" height={160} />}
      <Box sx={TEXT}>
        {own && <DocumentView document={own} />}
        {settings && !own && <OurText kind={kind} />}
      </Box>
      <div>
        <Button href={signedIn ? '/' : '/authentication'}>{signedIn ? words('Back to home') : words('Back to sign-in')}</Button>
      </div>
    </Entry>
  )
}

const OurText = ({ kind }: { kind: LegalText }) => {
  const words = useWords()
  return (
    <>
      <p className="muted">
        {words('How this desk works, in short. The agreement between you and the operator of this desk goes before it.')}
      </p>
      {Object.entries(LEGAL_TEXTS[kind]).map(([title, text], index) => (
        <section key={title}>
          <h2>{words(`desk.legal.${kind}_${index}_title`, title)}</h2>
          <p>{words(`desk.legal.${kind}_${index}_text`, text)}</p>
        </section>
      ))}
    </>
  )
}
