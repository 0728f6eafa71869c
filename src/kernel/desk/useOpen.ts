import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { useDesk } from './Desk.tsx'
import { leadsTo } from './way.ts'

/** Whether this person may open what an address leads to, a screen or a record over it: links lead nowhere else. */
export const useOpen = () => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  return (address: string): boolean => {
    const [path = ''] = address.split('?')
    return screens.some(screen => leadsTo(screen, path) && allows(principal, screen.gate))
  }
}
