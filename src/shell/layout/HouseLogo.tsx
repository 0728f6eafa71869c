import { useSession } from '../../../authProvider/principal.ts'
import { isOperator } from '../../../resources/language/access.ts'
import { Logo } from '../../kernel/ui/Logo.tsx'
import { usePicture } from '../../people/usePicture.ts'

/** The company's own logo for the operator level (rule panel-2), ours for everybody else. */
export const HouseLogo = () => {
  const user = useSession()?.user
  const own = usePicture(user && isOperator(user.userType) ? user.id : undefined, 'companyLogo', user?.companyLogo)
  return own ? <img className="house-logo" src={own} alt="" /> : <Logo />
}
