/** `useDesk()`: the register, its screens, the platform client and the auth provider, given once by `<DeskContext value={…}>`. */

import { createContext, useContext } from 'react'
import type { DeskAuthProvider } from '../../../authProvider/authProvider.ts'
import type { DeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { Platform } from '../../../dataProvider/platform.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import type { Screen } from '../../../resources/screens.ts'
import type { DeskStore } from './store.ts'

export interface Desk {
  register: Register
  screens: readonly Screen[]
  platform: Platform
  authProvider: DeskAuthProvider
  dataProvider: DeskProvider
  store: DeskStore
}

export const DeskContext = createContext<Desk | undefined>(undefined)

/** @throws Error outside `DeskContext`. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk is used outside <DeskContext>.')
  return desk
}
