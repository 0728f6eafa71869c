/** `<Legal kind="terms" />`: /terms-conditions and /privacy-policy (rule panel-17), from the settings or as we put it. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { DocumentView } from '../../kernel/kinds/richText/DocumentView.tsx'
import { Entry } from './Entry.tsx'
import { LEGAL_TEXTS, type LegalText } from './legalTexts.ts'
import { usePublicSettings } from './publicSettings.ts'

export const Legal = ({ kind }: { kind: LegalText }) => {
  const translate = useTranslate()
  const settings = usePublicSettings()
  const signedIn = useSession() !== undefined
  const own = settings?.[kind]
  const title =
    kind === 'terms'
      ? translate('desk.legal.terms', { _: 'Terms and conditions' })
      : translate('desk.legal.privacy', { _: 'Privacy policy' })
  return (
    <Entry
      size="text"
      title={title}
      settings={settings}
      links={
        kind === 'terms' ? (
          <Link to="/privacy-policy">{translate('desk.legal.privacy', { _: 'Privacy policy' })}</Link>
        ) : (
          <Link to="/terms-conditions">{translate('desk.legal.terms', { _: 'Terms and conditions' })}</Link>
        )
      }
    >
      {!settings && <Skeleton width="100%" height={160} />}
      {own && <DocumentView document={own} />}
      {settings && !own && <OurText kind={kind} />}
      <div>
        <Button href={signedIn ? '/' : '/authentication'}>
          {signedIn
            ? translate('desk.back_home', { _: 'Back to home' })
            : translate('desk.forgot.back', { _: 'Back to sign-in' })}
        </Button>
      </div>
    </Entry>
  )
}

const OurText = ({ kind }: { kind: LegalText }) => {
  const translate = useTranslate()
  return (
    <div className="document">
      <p className="muted">
        {translate('desk.legal.ours', {
          _: 'How this desk works, in short. The agreement between you and the operator of this desk goes before it.',
        })}
      </p>
      {LEGAL_TEXTS[kind].map(({ title, text }, index) => (
        <section key={title}>
          <h2>{translate(`desk.legal.${kind}_${index}_title`, { _: title })}</h2>
          <p>{translate(`desk.legal.${kind}_${index}_text`, { _: text })}</p>
        </section>
      ))}
    </div>
  )
}
