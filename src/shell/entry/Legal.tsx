/** `<Legal kind="terms" />`: /terms-conditions and /privacy-policy (rule panel-17), from the settings or as we put it. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DocumentView } from '../../kernel/kinds/richText/DocumentView.tsx'
import { Entry } from './Entry.tsx'
import { LEGAL_TEXTS, type LegalText } from './legalTexts.ts'
import { usePublicSettings } from './publicSettings.ts'

export const Legal = ({ kind }: { kind: LegalText }) => {
  const words = useWords()
  const settings = usePublicSettings()
  const signedIn = useSession() !== undefined
  const own = settings?.[kind]
  const title = kind === 'terms' ? words('Terms and conditions') : words('Privacy policy')
  return (
    <Entry
      size="text"
      title={title}
      settings={settings}
      links={
        kind === 'terms' ? (
          <Link to="/privacy-policy">{words('Privacy policy')}</Link>
        ) : (
          <Link to="/terms-conditions">{words('Terms and conditions')}</Link>
        )
      }
    >
      {!settings && <Skeleton width="100%" height={160} />}
      {own && <DocumentView document={own} />}
      {settings && !own && <OurText kind={kind} />}
      <div>
        <Button href={signedIn ? '/' : '/authentication'}>{signedIn ? words('Back to home') : words('Back to sign-in')}</Button>
      </div>
    </Entry>
  )
}

const OurText = ({ kind }: { kind: LegalText }) => {
  const words = useWords()
  return (
    <div className="document">
      <p className="muted">
        {words('How this desk works, in short. The agreement between you and the operator of this desk goes before it.')}
      </p>
      {LEGAL_TEXTS[kind].map(({ title, text }, index) => (
        <section key={title}>
          <h2>{words(`desk.legal.${kind}_${index}_title`, title)}</h2>
          <p>{words(`desk.legal.${kind}_${index}_text`, text)}</p>
        </section>
      ))}
    </div>
  )
}
