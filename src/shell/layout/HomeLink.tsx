import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { isOperator } from '../../../resources/language/access.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Logo } from '../../kernel/ui/Logo.tsx'
import { usePicture } from '../../people/usePicture.ts'

const Home = styled(Link)({
  display: 'flex',
  minInlineSize: 0,
  borderRadius: 'var(--radius)',
  color: 'inherit',
  textDecoration: 'none',
  '& img': { maxInlineSize: 130, maxBlockSize: 28, objectFit: 'contain' },
})

/** Leads home: by the company's own logo for the operator level (rule panel-2), by ours for everybody else. */
export const HomeLink = ({ onClick }: { onClick?: (() => void) | undefined }) => {
  const words = useWords()
  const user = useSession()?.user
  const own = usePicture(user && isOperator(user.userType) ? user.id : undefined, 'companyLogo', user?.companyLogo)
  return (
    <Home to="/" onClick={onClick} aria-label={words('Relaydesk, home')}>
      {own ? <img src={own} alt="" /> : <Logo />}
    </Home>
  )
}
