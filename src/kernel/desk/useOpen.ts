import { matchPath } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import type { Screen } from '../../../resources/screens.ts'
import { useDesk } from './Desk.tsx'

/** Whether this person may open what an address leads to, a screen or a record over it: links lead nowhere else. */
export const useOpen = () => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  return (address: string): boolean => {
    const [path = ''] = address.split('?')
    // What stands over a list has its address below the list's.
    const leadsTo = ({ path: at, resource }: Screen) => matchPath(resource ? `${at}/*` : at, path) !== null
    return screens.some(screen => leadsTo(screen) && allows(principal, screen.gate))
  }
}
