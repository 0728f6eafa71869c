import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { useDesk } from './Desk.tsx'

/** Whether this person may open a screen: links lead nowhere else. */
export const useOpen = () => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  return (address: string): boolean => {
    const [path] = address.split('?')
    return screens.some(screen => screen.path === path && allows(principal, screen.gate))
  }
}
